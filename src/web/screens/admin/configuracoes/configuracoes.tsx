import { useParams } from 'react-router'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { AnunciosForm } from '#web/features/configuracao/anuncios-form.tsx'
import { ConfiguracaoTabs, PARTS, Tabs } from '#web/features/configuracao/configuracao-tabs.tsx'
import { DivulgacaoForm } from '#web/features/configuracao/divulgacao-form.tsx'
import { EventoForm } from '#web/features/configuracao/evento-form.tsx'
import { FloriculturasForm } from '#web/features/configuracao/floriculturas-form.tsx'
import { FolhaForm } from '#web/features/configuracao/folha-form.tsx'
import { GrupoForm } from '#web/features/configuracao/grupo-form.tsx'
import { HiddenGraves } from '#web/features/configuracao/hidden-graves.tsx'
import { SecaoHistory } from '#web/features/configuracao/secao-history.tsx'
import { SepulturaForm } from '#web/features/configuracao/sepultura-form.tsx'
import { TextosForm } from '#web/features/configuracao/textos-form.tsx'
import { UnidadeForm } from '#web/features/configuracao/unidade-form.tsx'
import { EventSettings } from '#web/features/evento/event-settings.tsx'
import { useSession } from '#web/lib/session.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './configuracoes.module.css'

const TODAS = 'todas'

const unitsOf = (
  part: (typeof PARTS)[number],
  secoes: readonly SecaoConfiguracao[],
): { address: string; label: string }[] => {
  if (!part.perUnit) return []
  const units = secoes.flatMap(one =>
    one.secao === 'unidade' ? [{ address: one.unidade as string, label: one.valor.nome }] : [],
  )
  return part.todas ? [...units, { address: TODAS, label: 'Todas as unidades' }] : units
}

/** Name, company and dates of the event have a form of their own, as on "Aprovar Mensagens". */
const CurrentEvento = () => {
  const { data } = useCall('GET /homenagem/eventos/atual', { staleTime: 30_000 })
  return (
    data && (
      <div className={`row ${classes.evento}`}>
        <p>Nome, empresa e datas em que recebe mensagens</p>
        <EventSettings evento={data} />
      </div>
    )
  )
}

const Form = ({ secao }: { secao: SecaoConfiguracao }) => {
  if (secao.secao === 'grupo') return <GrupoForm secao={secao} />
  if (secao.secao === 'unidade') return <UnidadeForm secao={secao} />
  if (secao.secao === 'anuncios') return <AnunciosForm secao={secao} />
  if (secao.secao === 'folha') return <FolhaForm secao={secao} />
  if (secao.secao === 'divulgacao') return <DivulgacaoForm secao={secao} />
  if (secao.secao === 'textos') return <TextosForm secao={secao} />
  if (secao.secao === 'sepultura') return <SepulturaForm secao={secao} />
  if (secao.secao === 'floriculturas') return <FloriculturasForm secao={secao} />
  return (
    <>
      <CurrentEvento />
      <EventoForm secao={secao} />
    </>
  )
}

const Section = ({ secao }: { secao: SecaoConfiguracao }) => (
  <div>
    <Form secao={secao} />
    {secao.secao === 'sepultura' && <HiddenGraves />}
    <SecaoHistory secao={secao} />
  </div>
)

/** `/admin/configuracoes/{secao}/{unidade}`: what the group fills in by itself. Collaborators read, administrators write. */
export const ConfiguracoesScreen = () => {
  const { secao = 'grupo', unidade } = useParams()
  const configuracao = useCall('GET /cliente/configuracao')
  const mayEdit = isAdmin(useSession()?.roles ?? [])
  const part = PARTS.find(one => one.secao === secao) ?? PARTS[0]
  const units = unitsOf(part, configuracao.data ?? [])
  const unit = units.find(one => one.address === unidade)?.address ?? units[0]?.address ?? ''
  const shown = configuracao.data?.find(one => one.secao === part.secao && one.unidade === (unit === TODAS ? '' : unit))
  return (
    <>
      <PageTitle
        title="Configurações"
        lead="O que é desta casa: como ela se chama, onde fica, com quem se fala. Cada mudança aparece nas páginas e nas telas em poucos segundos, fica no histórico e pode ser desfeita."
      />
      {!mayEdit && (
        <p className={`notice ${classes.notice}`}>
          Só administradores mudam a configuração. Aqui você confere o que vale agora.
        </p>
      )}
      <ConfiguracaoTabs current={paths.configuracoes(part.secao)} />
      {units.length > 0 && (
        <Tabs
          small
          label="Unidades"
          tabs={units.map(({ address, label }) => ({
            to: paths.configuracoes(`${part.secao}/${address}`),
            label,
            current: address === unit,
          }))}
        />
      )}
      <Pending
        query={configuracao}
        loading="Carregando a configuração…"
        failed="Não foi possível carregar a configuração."
        lines={6}
      />
      {shown && <Section key={`${shown.secao}:${shown.unidade}`} secao={shown} />}
    </>
  )
}
