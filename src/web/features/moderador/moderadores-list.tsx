import { Button, Checkbox, Switch } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { maskTelefone } from '#contract/fields/telefone.ts'
import type { ModeradoresDaDespedida } from '#contract/moderador/schema.ts'
import { isStaff } from '#contract/roles.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Pill } from '#web/ui/admin/pill.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './moderadores.module.css'
import { MODERADORES as T } from './moderadores-messages.ts'
import { useStoreModeradores } from './use-store-moderadores.ts'

type ModeradorDaPagina = ModeradoresDaDespedida['moderadores'][number]
type Convite = ModeradoresDaDespedida['convites'][number]

const failed = (error: unknown) => messageOf(error, 'Não foi possível. Confira a internet e tente novamente.')

/** Others may have changed who looks after the page. */
const SHARED = { failed, changes: ['GET /cliente/despedida/:id/moderadores'], changesAfterFailure: true } as const

type Removal = ModeradorDaPagina & { novoCodigo: boolean }

/** Removes somebody; `eu` is leaving, after which the list is not this person's any more. */
const useRemoveModerador = (despedidaId: number, onLeft: () => void) => {
  const store = useStoreModeradores(despedidaId)
  return useSend(
    ({ id, novoCodigo }: Removal) =>
      api('DELETE /cliente/despedida/:id/moderadores/:pessoa', {
        params: { id: despedidaId, pessoa: id },
        query: novoCodigo ? { novo_codigo: 'true' } : {},
      }),
    {
      ...SHARED,
      done: (_now, { eu, nome, novoCodigo }) =>
        eu
          ? 'Você não cuida mais desta página.'
          : `${nome} não cuida mais desta página.${novoCodigo ? ' O código de acesso é novo.' : ''}`,
      after: (now, { eu }) => {
        if (eu) onLeft()
        else store(now)
      },
    },
  )
}

const useHandOver = (despedidaId: number) =>
  useSend(
    ({ id }: ModeradorDaPagina) =>
      api('POST /cliente/despedida/:id/moderadores/:pessoa/primeiro', { params: { id: despedidaId, pessoa: id } }),
    {
      ...SHARED,
      done: (_now, { nome }) => `${nome} é agora o primeiro contato.`,
      after: useStoreModeradores(despedidaId),
    },
  )

const passarDe = (nome: string) => `Tornar primeiro contato: ${nome}`

const passarTitulo = (nome: string) => `Tornar ${nome} o primeiro contato?`

const retirarDe = (nome: string) => `Retirar: ${nome}`

const retirarTitulo = (nome: string) => `Retirar ${nome}?`

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
  passar: { word: 'Tornar primeiro contato', of: passarDe },
  retirar: { word: 'Retirar', of: retirarDe },
  sair: { word: T.sair, of: () => T.sair },
}

type MemberProps = { moderador: ModeradorDaPagina; actions: readonly Action[]; onAct: (action: Action) => void }

const Member = ({ moderador: { nome, eu, primeiro, desde, telefone, email }, actions, onAct }: MemberProps) => (
  <li>
    <div className={classes.words}>
      <span className={classes.name}>{nome}</span>
      {primeiro && <Pill tone="good">Primeiro contato</Pill>} {eu && <Pill tone="plain">você</Pill>}
      <p className="note">
        {[`Desde ${formatInstant(desde)}`, telefone && maskTelefone(telefone), email].filter(Boolean).join(' · ')}
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
        {[convite.telefone, convite.de && `Convite de ${convite.de}`, `Vale até ${formatInstant(convite.vence_em)}`]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
    <Button variant="outline" loading={busy} aria-label={`Retirar convite: ${convite.nome}`} onClick={onWithdraw}>
      Retirar convite
    </Button>
  </li>
)

const QUESTIONS: Record<Action, { title: (nome: string) => string; text: string }> = {
  passar: {
    title: passarTitulo,
    text: 'A página passa a mostrar este nome, e a equipe telefona a esta pessoa. Vocês continuam cuidando da página.',
  },
  retirar: {
    title: retirarTitulo,
    text: 'Esta pessoa deixa de ver e de cuidar desta página agora mesmo, e recebe um aviso. Os convites que ela fez deixam de valer.',
  },
  sair: {
    title: () => 'Deixar de cuidar desta página?',
    text: 'Você deixa de ver as mensagens e de receber avisos desta página. Para voltar, alguém precisa convidar você de novo.',
  },
}

/** Whether notices about the page come to this person. */
const OwnAvisos = ({ despedidaId, avisos }: { despedidaId: number; avisos: boolean }) => {
  const choose = useSend('PUT /cliente/despedida/:id/moderadores/avisos', {
    done: (_now, { body }) =>
      body.avisos ? 'Você volta a receber os avisos desta página.' : 'Você não recebe mais avisos desta página.',
    failed,
    after: useStoreModeradores(despedidaId),
  })
  return (
    <Switch
      label="Receber avisos desta página"
      description="Só para você: mensagens novas, denúncias e pedidos de acesso. Os outros que cuidam da página decidem cada um por si."
      checked={choose.isPending ? choose.variables.body.avisos : avisos}
      disabled={choose.isPending}
      onChange={event => choose.mutate({ params: { id: despedidaId }, body: { avisos: event.currentTarget.checked } })}
    />
  )
}

/** Who is removed still knows the access code, which opens a private page. */
const NovoCodigo = ({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) => (
  <Checkbox
    mt="md"
    label="Gerar um novo código de acesso"
    description="Quem tinha o código anterior, inclusive esta pessoa, deixa de entrar com ele. O novo é enviado a quem continua cuidando da página; a família o envia aos convidados."
    checked={checked}
    onChange={event => onChange(event.currentTarget.checked)}
  />
)

type Asked = { moderador: ModeradorDaPagina; action: Action; novoCodigo: boolean }
type ListProps = {
  despedidaId: number
  data: ModeradoresDaDespedida
  /** The code opens the page, so that removing somebody proposes another one. */
  isPrivate: boolean
  onLeft: () => void
  children?: ReactNode
}

/** Who looks after a page and who is invited, with what this person may do about each. */
export const ModeradoresList = ({ despedidaId, data, isPrivate, onLeft, children }: ListProps) => {
  const staff = isStaff(useSession()?.roles ?? [])
  const [asked, setAsked] = useState<Asked>()
  const remove = useRemoveModerador(despedidaId, onLeft)
  const handOver = useHandOver(despedidaId)
  const withdraw = useSend('DELETE /cliente/despedida/:id/convites/:convite', {
    ...SHARED,
    done: 'Convite retirado.',
    after: useStoreModeradores(despedidaId),
  })
  const own = data.moderadores.find(one => one.eu)
  const close = () => setAsked(undefined)
  // The second tap of a double tap comes before the next rendering.
  const sending = useRef(false)
  const confirm = ({ moderador, action, novoCodigo }: Asked) => {
    if (sending.current) return
    sending.current = true
    const onSettled = () => {
      sending.current = false
      close()
    }
    if (action === 'passar') handOver.mutate(moderador, { onSettled })
    else remove.mutate({ ...moderador, novoCodigo }, { onSettled })
  }
  return (
    <div className={classes.panel}>
      {data.moderadores.length === 0 ? (
        <p>Ninguém cuida desta página ainda.</p>
      ) : (
        <ul className={classes.list} aria-label="Quem cuida da página">
          {data.moderadores.map(moderador => (
            <Member
              key={moderador.id}
              moderador={moderador}
              actions={actionsFor(moderador, data, staff)}
              onAct={action => setAsked({ moderador, action, novoCodigo: action === 'retirar' && isPrivate })}
            />
          ))}
        </ul>
      )}
      {data.moderadores.length > 1 && (
        <p className="note">O primeiro contato é quem a página mostra e a quem a equipe telefona.</p>
      )}
      {data.moderadores.length === 1 && data.moderadores[0]?.eu && !staff && (
        <p className="note">Só você cuida desta página. Para sair, convide antes outra pessoa.</p>
      )}
      {own?.avisos !== undefined && <OwnAvisos despedidaId={despedidaId} avisos={own.avisos} />}
      {data.convites.length > 0 && (
        <>
          <h2>{T.convites}</h2>
          <ul className={classes.list} aria-label={T.convites}>
            {data.convites.map(convite => (
              <Invitation
                key={convite.id}
                convite={convite}
                busy={withdraw.isPending && withdraw.variables.params.convite === convite.id}
                onWithdraw={() => withdraw.mutate({ params: { id: despedidaId, convite: convite.id } })}
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
          {asked.action === 'retirar' && (
            <NovoCodigo checked={asked.novoCodigo} onChange={novoCodigo => setAsked({ ...asked, novoCodigo })} />
          )}
        </ConfirmDialog>
      )}
    </div>
  )
}
