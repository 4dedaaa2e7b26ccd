import { Button, Switch } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { maskTelefone } from '#contract/fields/telefone.ts'
import type { ModeradoresDaDespedida } from '#contract/moderador/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import classes from './moderadores.module.css'
import { MODERADORES as T } from './moderadores-messages.ts'
import {
  type Convite,
  type ModeradorDaPagina,
  useAvisos,
  useHandOver,
  useRemoveModerador,
  useWithdrawConvite,
} from './moderadores-query.ts'

type Action = 'sair' | 'retirar' | 'passar'

/** Staff remove anybody and set the first; the first hands over; everybody leaves unless nobody else is left. */
const actionsFor = (
  { eu, primeiro }: ModeradorDaPagina,
  { moderadores }: ModeradoresDaDespedida,
  staff: boolean,
): Action[] => {
  const mayHandOver = staff || moderadores.some(one => one.eu && one.primeiro)
  return [
    ...(mayHandOver && !primeiro ? (['passar'] as const) : []),
    ...(staff && !eu ? (['retirar'] as const) : []),
    ...(eu && (staff || moderadores.length > 1) ? (['sair'] as const) : []),
  ]
}

const LABELS: Record<Action, { word: string; of: (nome: string) => string }> = {
  passar: { word: T.passar, of: T.passarDe },
  retirar: { word: T.retirar, of: T.retirarDe },
  sair: { word: T.sair, of: () => T.sair },
}

type MemberProps = { moderador: ModeradorDaPagina; actions: readonly Action[]; onAct: (action: Action) => void }

const Member = ({ moderador: { nome, eu, primeiro, desde, telefone, email }, actions, onAct }: MemberProps) => (
  <li>
    <div className={classes.words}>
      <span className={classes.name}>{nome}</span>
      {primeiro && <Pill tone="good">{T.primeiro}</Pill>} {eu && <Pill tone="plain">{T.eu}</Pill>}
      <p className="note">
        {[T.desde(formatInstant(desde)), telefone && maskTelefone(telefone), email].filter(Boolean).join(' · ')}
      </p>
    </div>
    {actions.length > 0 && (
      <div className="row">
        {actions.map(action => (
          <Button key={action} variant="outline" aria-label={LABELS[action].of(nome)} onClick={() => onAct(action)}>
            {LABELS[action].word}
          </Button>
        ))}
      </div>
    )}
  </li>
)

const Invitation = ({ convite, busy, onWithdraw }: { convite: Convite; busy: boolean; onWithdraw: () => void }) => (
  <li>
    <div className={classes.words}>
      <span className={classes.name}>{convite.nome}</span>
      <p className="note">
        {[convite.telefone, convite.de && T.convidadoPor(convite.de), T.vence(formatInstant(convite.vence_em))]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <Button variant="outline" loading={busy} aria-label={T.retirarConviteDe(convite.nome)} onClick={onWithdraw}>
      {T.retirarConvite}
    </Button>
  </li>
)

const QUESTIONS: Record<Action, { title: (nome: string) => string; text: string }> = {
  passar: { title: T.passarTitulo, text: T.passarTexto },
  retirar: { title: T.retirarTitulo, text: T.retirarTexto },
  sair: { title: () => T.sairTitulo, text: T.sairTexto },
}

/** Whether notices about the page come to this person. */
const OwnAvisos = ({ despedidaId, avisos }: { despedidaId: number; avisos: boolean }) => {
  const choose = useAvisos(despedidaId)
  return (
    <Switch
      label={T.avisos}
      description={T.avisosAjuda}
      checked={choose.isPending ? choose.variables : avisos}
      disabled={choose.isPending}
      onChange={event => choose.mutate(event.currentTarget.checked)}
    />
  )
}

type ListProps = { despedidaId: number; data: ModeradoresDaDespedida; onLeft: () => void; children?: ReactNode }

/** Who looks after a page and who is invited, with what this person may do about each. */
export const ModeradoresList = ({ despedidaId, data, onLeft, children }: ListProps) => {
  const staff = isStaff(useSession()?.roles ?? [])
  const [asked, setAsked] = useState<{ moderador: ModeradorDaPagina; action: Action }>()
  const remove = useRemoveModerador(despedidaId, onLeft)
  const handOver = useHandOver(despedidaId)
  const withdraw = useWithdrawConvite(despedidaId)
  const own = data.moderadores.find(one => one.eu)
  const close = () => setAsked(undefined)
  // The second tap of a double tap comes before the next rendering.
  const sending = useRef(false)
  const confirm = ({ moderador, action }: { moderador: ModeradorDaPagina; action: Action }) => {
    const call = action === 'passar' ? handOver : remove
    if (sending.current) return
    sending.current = true
    call.mutate(moderador, {
      onSettled: () => {
        sending.current = false
        close()
      },
    })
  }
  return (
    <div className={classes.panel}>
      {data.moderadores.length === 0 ? (
        <p>{T.ninguem}</p>
      ) : (
        <ul className={classes.list} aria-label={T.lista}>
          {data.moderadores.map(moderador => (
            <Member
              key={moderador.id}
              moderador={moderador}
              actions={actionsFor(moderador, data, staff)}
              onAct={action => setAsked({ moderador, action })}
            />
          ))}
        </ul>
      )}
      {data.moderadores.length > 1 && <p className="note">{T.primeiroAjuda}</p>}
      {data.moderadores.length === 1 && data.moderadores[0]?.eu && !staff && <p className="note">{T.sozinho}</p>}
      {own?.avisos !== undefined && <OwnAvisos despedidaId={despedidaId} avisos={own.avisos} />}
      {data.convites.length > 0 && (
        <>
          <h2>{T.convites}</h2>
          <ul className={classes.list} aria-label={T.convites}>
            {data.convites.map(convite => (
              <Invitation
                key={convite.id}
                convite={convite}
                busy={withdraw.isPending && withdraw.variables.id === convite.id}
                onWithdraw={() => withdraw.mutate(convite)}
              />
            ))}
          </ul>
        </>
      )}
      {children}
      {asked && (
        <ConfirmDialog
          title={QUESTIONS[asked.action].title(asked.moderador.nome)}
          confirm={LABELS[asked.action].word}
          busy={remove.isPending || handOver.isPending}
          onCancel={close}
          onConfirm={() => confirm(asked)}
        >
          <p>{QUESTIONS[asked.action].text}</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
