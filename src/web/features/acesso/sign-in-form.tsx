import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ACESSO } from '#contract/acesso/messages.ts'
import { sendingForm } from '#web/lib/first-problem.ts'
import { focusOnMount } from '#web/lib/focus-on-mount.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { storeSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/public/button.tsx'
import { PasswordInput, TextInput } from '#web/ui/public/field.tsx'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import { toast } from '#web/ui/toast.ts'
import { ENTRADA } from './messages.ts'
import classes from './sign-in-form.module.css'
import { StayBox } from './stay-box.tsx'

type Credentials = { username: string; password: string; codigo_totp?: string; continuar?: true }

/** The password was correct and the account has a second factor. */
const asksForCodigo = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'SEGUNDO_FATOR_NECESSARIO'

/** The credentials were refused; they may be correct at the other entrance. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiError && !asksForCodigo(error) && [401, 429].includes(error.status)

const sentenceFor = (error: unknown): string => {
  if (!(error instanceof ApiError)) return ACESSO.semConexao
  if (asksForCodigo(error)) return error.mensagem
  if (error.status === 401) return ACESSO.credenciais
  // The sentence of a right password without access says what is missing.
  if (error.status === 429 || error.code === 'CONTA_SEM_ACESSO') return error.mensagem
  return ACESSO.semConexao
}

/** Sign-in through the normal or the directory call; stores the user only if the response has a token (specification §4, §8). */
const useSignIn = (variant: 'normal' | 'diretorio', onSignedIn?: () => void) =>
  useMutation({
    mutationFn: (credentials: Credentials) =>
      variant === 'normal'
        ? api('POST /api/auth/signin', { body: credentials })
        : api('POST /api/auth/signin_ldap', { body: credentials }),
    onSuccess: user => {
      if (storeSession(user)) onSignedIn?.()
      else toast.error(ACESSO.erroAoLogar)
    },
    onError: (error, { codigo_totp }) => {
      // A required code is the next step, not a failure; a wrong one is a failure.
      if (!asksForCodigo(error) || codigo_totp !== undefined) toast.error(sentenceFor(error))
    },
  })

/** The error sentence beside the form, after the toast has disappeared. */
const signInProblem = (error: unknown): string | undefined => (error ? sentenceFor(error) : undefined)

type SignInFormProps = {
  variant: 'normal' | 'diretorio'
  notice?: string | undefined
  onSignedIn?: () => void
  /** The login typed at the other entrance; the focus then starts at the password. */
  login?: string | undefined
  /** The form is what the page was opened for: it comes into view with the focus. */
  focused?: boolean
  /** Shown above a refusal: the entrance where this login may be correct. */
  otherEntrance?: (login: string) => ReactNode
  /** Shown below the form, except while `otherEntrance` is shown, which contains the same with the typed login. */
  children?: ReactNode
}

/** Login and Senha; nothing happens while either is empty (specification §5). The code of a second factor only when required. */
export const SignInForm = (props: SignInFormProps) => {
  const { variant, notice, onSignedIn, login = '', focused = false, otherEntrance, children } = props
  const [username, setUsername] = useState(login)
  const [password, setPassword] = useState('')
  const signIn = useSignIn(variant, onSignedIn)
  const [stays, setStays] = useState(false)
  const [codigo, setCodigo] = useState<string | undefined>(undefined)
  // A required code is the next step, not an error: the field itself tells what to do.
  const isFirstCodigoRequest = asksForCodigo(signIn.error) && signIn.variables?.codigo_totp === undefined
  const missing = username.trim() === '' || password === '' || codigo?.trim() === ''
  const entrance = !signIn.isPending && isRefused(signIn.error) ? otherEntrance?.(username.trim()) : undefined
  const submit = () => {
    if (missing || signIn.isPending) return
    signIn.mutate(
      {
        username,
        password,
        ...(codigo === undefined ? {} : { codigo_totp: codigo }),
        ...(stays ? { continuar: true } : {}),
      },
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
        {...(focused ? { ref: focusOnMount } : {})}
        label="Login"
        {...(variant === 'normal' ? { help: 'Se você cuida de uma página, o seu e-mail.' } : {})}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={128}
        value={username}
        onChange={event => change(() => setUsername(event.currentTarget.value))}
      />
      <PasswordInput
        label="Senha"
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
          label="Código de verificação"
          help="Digite os 6 números do aplicativo autenticador. Sem o aparelho, use um dos códigos de reserva."
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={codigo}
          onChange={event => setCodigo(event.currentTarget.value)}
        />
      )}
      {variant === 'normal' && <StayBox checked={stays} onChange={setStays} />}
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
        {signIn.isPending ? ENTRADA.entrando : 'Entrar'}
      </Button>
      {entrance === undefined && children}
    </form>
  )
}
