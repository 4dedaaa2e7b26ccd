import { type ReactNode, useState } from 'react'
import { useSlow } from '#web/lib/slow.ts'
import { Button } from '#web/ui/public/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/public/field.tsx'
import { ENTRADA } from './messages.ts'
import classes from './sign-in-form.module.css'
import { signInProblem, useSignIn } from './use-sign-in.ts'

type SignInFormProps = {
  variant: 'normal' | 'diretorio'
  notice?: string | undefined
  onSignedIn?: () => void
  children?: ReactNode
}

/** Login and Senha; nothing happens while either is empty (specification §5). */
export const SignInForm = ({ variant, notice, onSignedIn, children }: SignInFormProps) => {
  const [username, setUsername] = useState('')
  const [password, setPassword] = useState('')
  const signIn = useSignIn(variant, onSignedIn)
  const slow = useSlow(signIn.isPending)
  const submit = () => {
    if (username.trim() !== '' && password !== '' && !signIn.isPending) signIn.mutate({ username, password })
  }
  return (
    <form
      noValidate
      onSubmit={event => {
        event.preventDefault()
        submit()
      }}
    >
      {notice && (
        <p role="status" className={classes.notice}>
          {notice}
        </p>
      )}
      <TextInput
        label={ENTRADA.login}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        value={username}
        onChange={event => setUsername(event.currentTarget.value)}
      />
      <PasswordInput
        label={ENTRADA.senha}
        autoComplete="current-password"
        maxLength={128}
        value={password}
        onChange={event => setPassword(event.currentTarget.value)}
      />
      <div role="alert" className={classes.problem}>
        {!signIn.isPending && signInProblem(signIn.error)}
      </div>
      <Button type="submit" wide busy={signIn.isPending}>
        {signIn.isPending ? ENTRADA.entrando : ENTRADA.entrar}
      </Button>
      {slow && (
        <p role="status" className={classes.notice}>
          {ENTRADA.lento}
        </p>
      )}
      {children}
    </form>
  )
}
