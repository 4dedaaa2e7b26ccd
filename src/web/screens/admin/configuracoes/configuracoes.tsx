import { Link, useParams } from 'react-router'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { AnunciosForm } from '#web/features/configuracao/anuncios-form.tsx'
import { useConfiguracao } from '#web/features/configuracao/configuracao-query.ts'
import { DivulgacaoForm } from '#web/features/configuracao/divulgacao-form.tsx'
import { EventoForm } from '#web/features/configuracao/evento-form.tsx'
import { FloriculturasForm } from '#web/features/configuracao/floriculturas-form.tsx'
import { FolhaForm } from '#web/features/configuracao/folha-form.tsx'
import { GrupoForm } from '#web/features/configuracao/grupo-form.tsx'
import { HiddenGraves } from '#web/features/configuracao/hidden-graves.tsx'
import { CONFIGURACOES, EVENTO_PAINEL, FLORICULTURAS } from '#web/features/configuracao/messages.ts'
import { SecaoHistory } from '#web/features/configuracao/secao-history.tsx'
import { SepulturaForm } from '#web/features/configuracao/sepultura-form.tsx'
import { TextosForm } from '#web/features/configuracao/textos-form.tsx'
import { UnidadeForm } from '#web/features/configuracao/unidade-form.tsx'
import { useEventoAtual } from '#web/features/evento/admin-query.ts'
import { EventSettings } from '#web/features/evento/event-settings.tsx'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import { PageTitle } from '#web/ui/admin/page-title.tsx'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './configuracoes.module.css'

/** Parts of the settings in the order of the screen; `todas`: the part also has a section for all units together. */
const PARTS = [
  { secao: 'grupo', label: 'Grupo', perUnit: false, todas: false },
  { secao: 'unidade', label: 'Unidades', perUnit: true, todas: false },
  { secao: 'floriculturas', label: 'Floriculturas', perUnit: true, todas: true },
  { secao: 'anuncios', label: 'Anúncios das telas', perUnit: true, todas: false },
  { secao: 'folha', label: 'Folha do dia', perUnit: true, todas: false },
  { secao: 'divulgacao', label: 'Outros sites', perUnit: true, todas: false },
  { secao: 'sepultura', label: 'Sepulturas', perUnit: true, todas: false },
  { secao: 'evento', label: 'Finados', perUnit: false, todas: false },
  { secao: 'textos', label: 'Avisos e códigos', perUnit: false, todas: false },
] as const

const TODAS = 'todas'

const unitsOf = (
  part: (typeof PARTS)[number],
  secoes: readonly SecaoConfiguracao[],
): { address: string; label: string }[] => {
  if (!part.perUnit) return []
  const units = secoes.flatMap(one =>
    one.secao === 'unidade' ? [{ address: one.unidade as string, label: one.valor.nome }] : [],
  )
  return part.todas ? [...units, { address: TODAS, label: FLORICULTURAS.todas }] : units
}

/** Name, company and dates of the event have a form of their own, as on "Aprovar Mensagens". */
const CurrentEvento = () => {
  const { data } = useEventoAtual()
  return (
    data && (
      <div className={`row ${classes.evento}`}>
        <p>{EVENTO_PAINEL.dados}</p>
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

type TabsProps = { label: string; tabs: { to: string; label: string; current: boolean }[]; small?: boolean }

const Tabs = ({ label, tabs, small = false }: TabsProps) => (
  <nav aria-label={label} className={`${classes.tabs} ${small ? classes.small : ''}`}>
    {tabs.map(tab => (
      <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
        {tab.label}
      </Link>
    ))}
  </nav>
)

/** `/admin/configuracoes/{secao}/{unidade}`: what the group fills in by itself. Collaborators read, administrators write. */
export const ConfiguracoesScreen = () => {
  const { secao = 'grupo', unidade } = useParams()
  const configuracao = useConfiguracao()
  const mayEdit = isAdmin(useSession()?.roles ?? [])
  const part = PARTS.find(one => one.secao === secao) ?? PARTS[0]
  const units = unitsOf(part, configuracao.data ?? [])
  const unit = units.find(one => one.address === unidade)?.address ?? units[0]?.address ?? ''
  const shown = configuracao.data?.find(one => one.secao === part.secao && one.unidade === (unit === TODAS ? '' : unit))
  return (
    <>
      <PageTitle title={CONFIGURACOES.titulo} lead={CONFIGURACOES.texto} />
      {!mayEdit && <p className={`notice ${classes.notice}`}>{CONFIGURACOES.soLeitura}</p>}
      <Tabs
        label={CONFIGURACOES.secoes}
        tabs={PARTS.map(one => ({ to: paths.configuracoes(one.secao), label: one.label, current: one === part }))}
      />
      {units.length > 0 && (
        <Tabs
          small
          label={CONFIGURACOES.unidades}
          tabs={units.map(({ address, label }) => ({
            to: paths.configuracoes(`${part.secao}/${address}`),
            label,
            current: address === unit,
          }))}
        />
      )}
      <Pending query={configuracao} loading={CONFIGURACOES.carregando} failed={CONFIGURACOES.falhou} lines={6} />
      {shown && <Section key={`${shown.secao}:${shown.unidade}`} secao={shown} />}
    </>
  )
}
