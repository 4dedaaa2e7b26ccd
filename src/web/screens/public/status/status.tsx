import { useParams, useSearchParams } from 'react-router'
import { isId } from '#contract/fields/id.ts'
import { whatsappAddress } from '#web/features/despedida/invitation-rules.ts'
import { NameSearch } from '#web/features/despedida/name-search.tsx'
import { paths } from '#web/paths.ts'
import { ExternalButton, LinkButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { CodeForm } from './code-form.tsx'
import { STATUS } from './messages.ts'

type Status = keyof typeof STATUS.variantes
const isStatus = (value: string | undefined): value is Status =>
  value !== undefined && Object.hasOwn(STATUS.variantes, value)

/** Numbers of the landscapes behind the texts. */
const BANNERS: Readonly<Record<Status, number>> = { 'not-found': 11, private: 8, inactive: 1 }

const AskFamily = ({ variant }: { variant: 'filled' | 'ghost' }) => (
  <ExternalButton variant={variant} href={whatsappAddress(STATUS.pedido)}>
    {STATUS.pedir}
  </ExternalButton>
)

const Help = ({ variant, id }: { variant: Status; id: number | undefined }) => {
  if (variant === 'not-found') return <NameSearch />
  if (variant === 'inactive') return <LinkButton to={paths.contato()}>{STATUS.equipe}</LinkButton>
  if (id === undefined) return <AskFamily variant="filled" />
  return (
    <>
      <CodeForm id={id} />
      <AskFamily variant="ghost" />
    </>
  )
}

/** Status screen, three variants only (specification §2), without personal data. */
export const StatusScreen = () => {
  const { status } = useParams()
  const [search] = useSearchParams()
  const variant = isStatus(status) ? status : 'not-found'
  const { titulo, texto } = STATUS.variantes[variant]
  const id = search.get('id')
  return (
    <StatusPage title={titulo} text={texto} banner={BANNERS[variant]}>
      <Help variant={variant} id={isId(id) ? Number(id) : undefined} />
      <LinkButton variant="text" to={paths.inicio()}>
        {STATUS.voltar}
      </LinkButton>
    </StatusPage>
  )
}
