import { Link } from 'react-router'
import { isAdmin } from '#contract/roles.ts'
import { useSession } from '#web/lib/session.ts'
import { paths } from '#web/paths.ts'
import classes from './configuracao-tabs.module.css'

/** Parts of the settings in the order of the screen; `todas`: the part also has a section for all units together. */
export const PARTS = [
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

/** Screens of administrators with addresses of their own. */
const OF_ADMINISTRATORS = [
  { to: paths.ofertas(), label: 'Ofertas' },
  { to: paths.titular(), label: 'Titulares de dados' },
  { to: paths.chavesServico(), label: 'Chaves de serviço' },
  { to: paths.webhooks(), label: 'Webhooks' },
]

type TabsProps = { label: string; tabs: { to: string; label: string; current: boolean }[]; small?: boolean }

export const Tabs = ({ label, tabs, small = false }: TabsProps) => (
  <nav aria-label={label} className={`${classes.tabs} ${small ? classes.small : ''}`}>
    {tabs.map(tab => (
      <Link key={tab.to} to={tab.to} aria-current={tab.current ? 'page' : undefined}>
        {tab.label}
      </Link>
    ))}
  </nav>
)

/** All parts of the settings; `current` is the address of the open one. */
export const ConfiguracaoTabs = ({ current }: { current: string }) => {
  const parts = PARTS.map(({ secao, label }) => ({ to: paths.configuracoes(secao), label }))
  const tabs = isAdmin(useSession()?.roles ?? []) ? [...parts, ...OF_ADMINISTRATORS] : parts
  return <Tabs label="Partes da configuração" tabs={tabs.map(tab => ({ ...tab, current: tab.to === current }))} />
}
