import { type ReactNode, useState } from 'react'
import type { DespedidaPublica } from '#contract/despedida/public-schema.ts'
import { defaultPortrait, initialsOf } from '#contract/despedida/rules.ts'
import { LazyBoundary, lazyScreen } from '#web/lib/lazy.ts'
import { Banner } from '#web/ui/public/banner.tsx'
import { Dates } from '#web/ui/public/dates.tsx'
import { Portrait } from '#web/ui/public/portrait.tsx'
import { Column } from '#web/ui/public/shell.tsx'
import classes from './despedida-header.module.css'
import { PAGINA } from './messages.ts'

const ShareSheet = lazyScreen(() => import('./share-sheet.tsx').then(module => module.ShareSheet))

/** Opens the ways to share a page; in its head, so that every tab has it. */
const SharePage = ({ despedida }: Pick<DespedidaHeaderProps, 'despedida'>) => {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.open} onClick={() => setOpen(true)}>
        {PAGINA.compartilhar}
      </button>
      <LazyBoundary>{open && <ShareSheet despedida={despedida} onClose={() => setOpen(false)} />}</LazyBoundary>
    </>
  )
}

type DespedidaHeaderProps = {
  despedida: DespedidaPublica
  /** The line of the hour. */
  children: ReactNode
}

/** Banner with its soft fade into paper, portrait over it, name and dates beside it, and what the hour needs. */
export const DespedidaHeader = ({ despedida, children }: DespedidaHeaderProps) => {
  const { nome, conhecido_como, sexo } = despedida.pessoa_falecida
  return (
    <header>
      <div className={classes.banner}>
        <Banner id={despedida.foto_fundo} eager className={classes.picture ?? ''} />
      </div>
      <Column className={classes.column}>
        <div className={classes.portrait}>
          <Portrait
            src={despedida.foto_perfil}
            initials={initialsOf(nome)}
            ground={defaultPortrait(sexo)}
            size={176}
            phoneSize={120}
            first
          />
        </div>
        <div className={classes.person}>
          <h1 className={classes.name}>{nome}</h1>
          {conhecido_como && <q className={classes.called}>{conhecido_como}</q>}
          <div className={classes.line}>
            <Dates life={despedida.pessoa_falecida} oneLine />
            {despedida.tipo === 'Publica' && <SharePage despedida={despedida} />}
          </div>
        </div>
        {children}
      </Column>
    </header>
  )
}
