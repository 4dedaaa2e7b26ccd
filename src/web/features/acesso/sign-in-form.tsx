import { type ReactNode, useState } from 'react'
import { sendingForm } from '#web/lib/first-problem.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { Button } from '#web/ui/public/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { ENTRADA } from './messages.ts'
import classes from './sign-in-form.module.css'
import { asksForCodigo, isRefused, signInProblem, useSignIn } from './use-sign-in.ts'

type SignInFormProps = {
  variant: 'normal' | 'diretorio'
  notice?: string | undefined
  onSignedIn?: () => void
  /** The login typed at the other entrance; the focus then starts at the password. */
  login?: string | undefined
  /** Shown above a refusal: the entrance where this login may be correct. */
  otherEntrance?: (login: string) => ReactNode
  /** Shown below the form, except while `otherEntrance` is shown, which contains the same with the typed login. */
  children?: ReactNode
}

/** Login and Senha; nothing happens while either is empty (specification §5). The code of a second factor only when required. */
export const SignInForm = (props: SignInFormProps) => {
  const { variant, notice, onSignedIn, login = '', otherEntrance, children } = props
  const [username, setUsername] = useState(login)
  const [password, setPassword] = useState('')
  const signIn = useSignIn(variant, onSignedIn)
  const [codigo, setCodigo] = useState<string | undefined>(undefined)
  // A required code is the next step, not an error: the field itself tells what to do.
  const isFirstCodigoRequest = asksForCodigo(signIn.error) && signIn.variables?.codigo_totp === undefined
  const missing = username.trim() === '' || password === '' || codigo?.trim() === ''
  const entrance = !signIn.isPending && isRefused(signIn.error) ? otherEntrance?.(username.trim()) : undefined
  const submit = () => {
    if (missing || signIn.isPending) return
    signIn.mutate(
      { username, password, ...(codigo === undefined ? {} : { codigo_totp: codigo }) },
      { onError: error => asksForCodigo(error) && setCodigo('') },
    )
  }
  /** Other credentials may belong to another account: whether a code is needed is unknown again. */
  const change = (apply: () => void) => {
    apply()
    setCodigo(undefined)
  }
  return (
    <form {...sendingForm(submit)}>
      {notice && (
        <p role="status" className={`notice ${classes.notice}`}>
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
        onChange={event => change(() => setUsername(event.currentTarget.value))}
      />
      <PasswordInput
        label={ENTRADA.senha}
        autoComplete="current-password"
        autoFocus={login !== ''}
        maxLength={128}
        value={password}
        onChange={event => change(() => setPassword(event.currentTarget.value))}
      />
      {codigo !== undefined && (
        // Appears after a correct password, and receives the focus.
        <TextInput
          ref={focusOnMount}
          label={ENTRADA.codigo}
          help={ENTRADA.codigoAjuda}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={codigo}
          onChange={event => setCodigo(event.currentTarget.value)}
        />
      )}
      <SendStatus
        busy={signIn.isPending}
        error={
          <>
            {entrance}
            {!isFirstCodigoRequest && signInProblem(signIn.error)}
          </>
        }
      />
      <Button type="submit" wide busy={signIn.isPending}>
        {signIn.isPending ? ENTRADA.entrando : ENTRADA.entrar}
      </Button>
      {entrance === undefined && children}
    </form>
  )
}
