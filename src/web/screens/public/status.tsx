import { type SyntheticEvent, useState } from 'react'
import { useNavigate, useParams, useSearchParams } from 'react-router'
import { isCodigo, normaliseCodigo } from '#contract/fields/codigo.ts'
import { isId } from '#contract/fields/id.ts'
import { useTitle } from '#web/lib/title.ts'
import { paths } from '#web/paths.ts'
import { Button, LinkButton } from '#web/ui/public/button.tsx'
import { TextInput } from '#web/ui/public/field.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './status.module.css'

const VARIANTS = {
  'not-found': {
    title: 'Despedida não localizada',
    text: 'O endereço pode estar incompleto. Confira o link recebido ou procure pelo nome na lista de memoriais.',
  },
  private: {
    title: 'Despedida Privada',
    text: 'A família escolheu receber aqui quem tem o código de acesso. Ele vem junto do link ou do QR code que ela envia.',
  },
  inactive: {
    title: 'Despedida Inativa',
    text: 'Esta página não está disponível no momento. Se você é da família, fale com a equipe que cuidou da cerimônia.',
  },
} as const

const isStatus = (value: string | undefined): value is keyof typeof VARIANTS => value !== undefined && value in VARIANTS

const CodeForm = ({ id }: { id: number }) => {
  const navigate = useNavigate()
  const [codigo, setCodigo] = useState('')
  const [problem, setProblem] = useState<string>()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (isCodigo(codigo)) void navigate(paths.despedida(id, normaliseCodigo(codigo)))
    else setProblem('O código tem 10 letras e números. Confira no link ou na mensagem da família.')
  }
  return (
    <form className={classes.code} noValidate onSubmit={submit}>
      <TextInput
        label="Tenho um código"
        value={codigo}
        error={problem}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={20}
        onChange={event => setCodigo(event.currentTarget.value)}
      />
      <Button type="submit">Abrir a despedida</Button>
    </form>
  )
}

/** Status screen, three variants only (specification §2); nothing of the person appears. */
export const StatusScreen = () => {
  const { status } = useParams()
  const [search] = useSearchParams()
  const variant = isStatus(status) ? status : 'not-found'
  const { title, text } = VARIANTS[variant]
  const id = search.get('id')
  useTitle(title)
  return (
    <PublicShell>
      <section className={classes.state}>
        <h1>{title}</h1>
        <p>{text}</p>
        {variant === 'private' && isId(id) && <CodeForm id={Number(id)} />}
        <LinkButton look={variant === 'private' ? 'ghost' : 'filled'} to={paths.inicio()}>
          Voltar para a página inicial
        </LinkButton>
      </section>
    </PublicShell>
  )
}
