import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { autorizacaoBody, type CerimoniaTransmitida } from '#contract/transmissao/cerimonia-schema.ts'
import { AUTORIZACAO_NOME_MAX, AUTORIZACAO_PARENTESCO_MAX } from '#contract/transmissao/limits.ts'
import { messageOf } from '#web/lib/http.ts'
import { callKey, useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { Pending } from '#web/ui/public/states.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './cerimonias.module.css'
import { ESTADO_DA_CERIMONIA, CERIMONIAS as T } from './cerimonias-messages.ts'
import { ESTADO_TEXTO, MONITOR } from './monitor-messages.ts'

export const CERIMONIAS_POLL_INTERVAL_MS = 5000

const TEXTO = [
  'A imagem e o som desta cerimônia serão vistos na página da despedida, por quem pode ver o velório.',
  'Alguém transmite do lugar, com um celular ou outra câmera. Quem passa perto também pode aparecer.',
  'Nada é gravado. A família pode pedir o fim a qualquer momento.',
] as const

const failed = (error: unknown): string => messageOf(error, MONITOR.erro)

type OpeningProps = { id: number; cerimonia: CerimoniaTransmitida; onClose: () => void }

/** Who of the family asked for it, after the text was read out. */
const OpeningDialog = ({ id, cerimonia, onClose }: OpeningProps) => {
  const opening = useSend('POST /cliente/transmissao/:id/cerimonias/:cerimonia', {
    done: 'Transmissão aberta. Ninguém vê nada antes de alguém começar a enviar.',
    failed,
    replaces: callKey('GET /cliente/transmissao/:id/cerimonias', { params: { id } }),
    changes: ['GET /cliente/transmissao/:id/cerimonias'],
    changesAfterFailure: true,
  })
  const form = usePortalForm({
    schema: autorizacaoBody,
    initial: { nome: '', parentesco: '' },
    send: (_form, body) => opening.mutateAsync({ params: { id, cerimonia: cerimonia.cerimonia }, body }),
    failure: failed,
    onSaved: onClose,
  })
  return (
    <Dialog onClose={onClose} title={`Transmitir: ${cerimonia.titulo}`}>
      <form {...form.element} className={classes.form}>
        <p>Leia a quem decide pela família:</p>
        <ul>
          {TEXTO.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextInput
          {...form.getInputProps('nome')}
          label="Nome de quem pediu"
          withAsterisk
          aria-required
          autoComplete="off"
          maxLength={AUTORIZACAO_NOME_MAX}
        />
        <TextInput
          {...form.getInputProps('parentesco')}
          label="Parentesco"
          autoComplete="off"
          maxLength={AUTORIZACAO_PARENTESCO_MAX}
        />
        <FormFooter {...form.footer} submit={T.abrir} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}

const cerimoniaState = ({ transmissao }: CerimoniaTransmitida): string =>
  transmissao ? (ESTADO_DA_CERIMONIA[transmissao.estado] ?? ESTADO_TEXTO[transmissao.estado]).titulo : ''

type ItemProps = { id: number; cerimonia: CerimoniaTransmitida; onOpen: () => void }

const Item = ({ id, cerimonia, onOpen }: ItemProps) => (
  <li className={classes.item}>
    <div>
      <p className="strong">{cerimonia.titulo}</p>
      <p className="soft">
        {cerimonia.inicio === null ? T.semHora : formatDataHora(cerimonia.inicio)}
        {cerimonia.local !== '' && ` · ${cerimonia.local}`}
      </p>
      {!cerimonia.publica && <p className="soft">{T.soFamilia}</p>}
      {cerimonia.transmissao && <p>{cerimoniaState(cerimonia)}</p>}
    </div>
    {cerimonia.transmissao ? (
      <Button
        component={Link}
        to={{ pathname: paths.transmissao(id), search: `?cerimonia=${cerimonia.cerimonia}` }}
        variant="default"
        aria-label={`Acompanhar e enviar: ${cerimonia.titulo}`}
      >
        Acompanhar e enviar
      </Button>
    ) : (
      cerimonia.inicio !== null && (
        <Button variant="default" aria-label={`Transmitir esta cerimônia: ${cerimonia.titulo}`} onClick={onOpen}>
          {T.abrir}
        </Button>
      )
    )}
  </li>
)

/** The ceremonies that have no chapel: what is shown of each, and the way to show it. */
export const CerimoniasPanel = ({ id }: { id: number }) => {
  const query = useCall('GET /cliente/transmissao/:id/cerimonias', {
    params: { id },
    refetchInterval: CERIMONIAS_POLL_INTERVAL_MS,
  })
  const [opening, setOpening] = useState<CerimoniaTransmitida>()
  return (
    <section className={classes.panel} aria-labelledby="cerimonias">
      <h2 id="cerimonias">Fora da capela</h2>
      <p className="note">
        O sepultamento, o cortejo, uma missa ou um velório em casa, a pedido da família. Quem assiste à capela passa
        para lá na mesma página, quando ela terminar.
      </p>
      {query.data ? (
        <ul className={classes.list}>
          {query.data.cerimonias.map(cerimonia => (
            <Item key={cerimonia.cerimonia} id={id} cerimonia={cerimonia} onOpen={() => setOpening(cerimonia)} />
          ))}
        </ul>
      ) : (
        <Pending query={query} loading={T.carregando} failed={T.falhou} />
      )}
      {query.data?.cerimonias.length === 0 && (
        <p>Esta despedida ainda não tem cerimônia fora da capela com data e hora.</p>
      )}
      {opening && <OpeningDialog id={id} cerimonia={opening} onClose={() => setOpening(undefined)} />}
    </section>
  )
}
