import type { DespedidaPagina } from '#contract/despedida/public-schema.ts'
import type { HomenagemDoAutor } from '#contract/homenagem/schema.ts'
import { HORA } from '#web/features/despedida/hour-messages.ts'
import { CONVITE_PRESENCA } from '#web/features/despedida/services-messages.ts'
import { OwnHomenagens } from '#web/features/homenagem/own-homenagens.tsx'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import classes from './sent-homenagens.module.css'

const ROOM_OPEN: ReadonlySet<DespedidaPagina['estado_transmissao']> = new Set(['em-breve', 'ao-vivo'])

/** After a message: the wake, while it can be watched, and flowers. */
const WhatNow = ({ despedida }: { despedida: DespedidaPagina }) => (
  <div className={`row ${classes.now}`}>
    {ROOM_OPEN.has(despedida.estado_transmissao) && (
      <LinkButton variant="ghost" to={{ search: '?aba=velorio', hash: '#velorio' }} preventScrollReset>
        {HORA.acao.watch}
      </LinkButton>
    )}
    <LinkButton variant="ghost" to={paths.presenca(despedida.id)}>
      {CONVITE_PRESENCA.assinar}
    </LinkButton>
    {despedida.floriculturas.length > 0 && (
      <LinkButton variant="ghost" to={{ search: '?aba=servicos', hash: '#floristas' }} preventScrollReset>
        {HORA.acao.flowers}
      </LinkButton>
    )}
  </div>
)

type SentProps = { despedida: DespedidaPagina; homenagens: readonly HomenagemDoAutor[] }

/** What the visitor sent, and what can be done next. */
export const SentHomenagens = ({ despedida, homenagens }: SentProps) => (
  <OwnHomenagens homenagens={homenagens}>
    <WhatNow despedida={despedida} />
  </OwnHomenagens>
)
