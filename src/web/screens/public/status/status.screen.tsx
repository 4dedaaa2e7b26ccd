import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocation, useNavigate, useParams, useSearchParams } from 'react-router'
import { isId } from '#contract/fields/id.ts'
import { NameSearch } from '#web/features/despedida/name-search.tsx'
import { forgetCodigo, storedCodigo } from '#web/features/participante/codigo-store.ts'
import { ApiError, api } from '#web/lib/http.ts'
import { loadKey } from '#web/lib/load.ts'
import { loadServerRendered, useServerRendered } from '#web/lib/server-rendered.ts'
import { paths } from '#web/paths.ts'
import { loadDespedida } from '#web/screens/public/despedida/despedida.load.ts'
import type { RefusalReason } from '#web/screens/public/refusal-rules.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { StatusPage } from '#web/ui/public/status-page.tsx'
import { toast } from '#web/ui/toast.ts'
import { AskFamily, CodeForm, PRIVATE_BANNER_NUMBER } from './code-form.tsx'
import { STATUS } from './messages.ts'

type Status = keyof typeof STATUS.variantes
const isStatus = (value: string | undefined): value is Status =>
  value !== undefined && Object.keys(STATUS.variantes).includes(value)

/** Numbers of the landscapes behind the texts. */
const BANNERS: Readonly<Record<Status, number>> = { 'not-found': 11, private: PRIVATE_BANNER_NUMBER, inactive: 1 }

/**
 * What a refused despedida hands on: why, and the code of the address that did not open it. `served`:
 * query and fragment of an address that the server refused to an anonymous reader; what this device knows was not tried yet.
 */
export type StatusState = { refusal?: RefusalReason; codigo?: string | undefined; served?: string }

const useStatusState = (): StatusState => (useLocation().state as StatusState | null) ?? {}

/** The quoted text of a private page repeats the title of the page: it is announced, and no toast stands beside it. */
const Announcement = ({ variant }: { variant: Status }) => {
  const afterHydration = !useServerRendered()
  const { refusal, served } = useStatusState()
  const reason = served !== undefined ? variant : refusal
  useEffect(() => {
    if (reason !== undefined && reason !== 'private') toast.error(STATUS.recusas[reason])
  }, [reason])
  return (
    <p role="status" className="vh">
      {afterHydration && reason === 'private' && STATUS.recusas.private}
    </p>
  )
}

/** A private despedida may open with what this device has: a code, the visitor cookie, a session. Until it does, its door stays. */
const useOpenHere = (id: string | null, variant: Status): void => {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { served } = useStatusState()
  const tried = served !== undefined && variant === 'private' ? id : null
  useEffect(() => {
    if (tried === null) return
    const params = { id: tried, codigo: storedCodigo(Number(tried)) ?? '' }
    const read = client.fetchQuery({
      queryKey: loadKey('despedida', params),
      queryFn: () => loadDespedida(api, params),
    })
    Promise.all([read, loadServerRendered(['screens/public/despedida/despedida.screen.tsx'])]).then(
      () => navigate(`${paths.despedida(Number(tried))}${served}`, { replace: true }),
      (error: unknown) => {
        // A code that no longer gives access would count as a wrong guess at each visit.
        if (error instanceof ApiError && error.status === 404) forgetCodigo(Number(tried))
      },
    )
  }, [tried, served, client, navigate])
}

type HelpProps = { variant: Status; id: number | undefined; refused: string | undefined }

const Help = ({ variant, id, refused }: HelpProps) => {
  const { served } = useStatusState()
  if (variant === 'not-found') return <NameSearch />
  if (variant === 'inactive') return <LinkButton to={paths.contato()}>{STATUS.equipe}</LinkButton>
  if (id === undefined) return <AskFamily variant="filled" />
  return (
    <>
      <CodeForm key={refused ?? ''} id={id} part={served} initial={refused} refusal={refused && STATUS.naoConfere} />
      <LinkButton variant="ghost" to={paths.pedirAcesso(id)}>
        {STATUS.pedirAcesso}
      </LinkButton>
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
  const served = useServerRendered()
  const refused = useStatusState().codigo
  useOpenHere(id, variant)
  return (
    <StatusPage title={titulo} text={texto} banner={BANNERS[variant]}>
      <Announcement variant={variant} />
      <Help variant={variant} id={isId(id) ? Number(id) : undefined} refused={served ? undefined : refused} />
      <LinkButton variant="text" to={paths.inicio()}>
        {STATUS.voltar}
      </LinkButton>
    </StatusPage>
  )
}
