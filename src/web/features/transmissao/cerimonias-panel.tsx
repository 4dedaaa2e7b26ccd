import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatDataHora } from '#contract/fields/data-hora.ts'
import { autorizacaoBody, type CerimoniaTransmitida } from '#contract/transmissao/cerimonia-schema.ts'
import { AUTORIZACAO_NOME_MAX, AUTORIZACAO_PARENTESCO_MAX } from '#contract/transmissao/limits.ts'
import { messageOf } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './cerimonias.module.css'
import { ESTADO_DA_CERIMONIA, CERIMONIAS as T } from './cerimonias-messages.ts'
import { useCerimonias, useOpening } from './cerimonias-query.ts'
import { ESTADO_TEXTO, MONITOR } from './monitor-messages.ts'

type OpeningProps = { id: number; one: CerimoniaTransmitida; onClose: () => void }

/** Who of the family asked for it, after the text was read out. */
const OpeningDialog = ({ id, one, onClose }: OpeningProps) => {
  const opening = useOpening({ id, cerimonia: one.cerimonia })
  const form = usePortalForm({
    schema: autorizacaoBody,
    initial: { nome: '', parentesco: '' },
    send: (_form, body) => opening.mutateAsync(body),
    failure: error => messageOf(error, MONITOR.erro),
    onSaved: onClose,
  })
  return (
    <Dialog onClose={onClose} title={T.dialogo(one.titulo)}>
      <form {...form.element} className={classes.form}>
        <p>{T.leia}</p>
        <ul>
          {T.texto.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <TextInput
          {...form.getInputProps('nome')}
          label={T.nome}
          required
          autoComplete="off"
          maxLength={AUTORIZACAO_NOME_MAX}
        />
        <TextInput
          {...form.getInputProps('parentesco')}
          label={T.parentesco}
          autoComplete="off"
          maxLength={AUTORIZACAO_PARENTESCO_MAX}
        />
        <FormFooter {...form.footer} submit={T.abrir} cancel={{ onClick: onClose }} />
      </form>
    </Dialog>
  )
}

const stateOf = ({ transmissao }: CerimoniaTransmitida): string =>
  transmissao ? (ESTADO_DA_CERIMONIA[transmissao.estado] ?? ESTADO_TEXTO[transmissao.estado]).titulo : ''

type ItemProps = { id: number; one: CerimoniaTransmitida; onOpen: () => void }

const Item = ({ id, one, onOpen }: ItemProps) => (
  <li className={classes.item}>
    <div>
      <p className="strong">{one.titulo}</p>
      <p className="soft">
        {one.inicio === null ? T.semHora : formatDataHora(one.inicio)}
        {one.local !== '' && ` · ${one.local}`}
      </p>
      {!one.publica && <p className="soft">{T.soFamilia}</p>}
      {one.transmissao && <p>{stateOf(one)}</p>}
    </div>
    {one.transmissao ? (
      <Button
        component={Link}
        to={{ pathname: paths.transmissao(id), search: `?cerimonia=${one.cerimonia}` }}
        variant="default"
        aria-label={T.acompanharNome(one.titulo)}
      >
        {T.acompanhar}
      </Button>
    ) : (
      one.inicio !== null && (
        <Button variant="default" aria-label={T.abrirNome(one.titulo)} onClick={onOpen}>
          {T.abrir}
        </Button>
      )
    )}
  </li>
)

/** The ceremonies that have no chapel: what is shown of each, and the way to show it. */
export const CerimoniasPanel = ({ id }: { id: number }) => {
  const query = useCerimonias(id)
  const [opening, setOpening] = useState<CerimoniaTransmitida>()
  return (
    <section className={classes.panel} aria-labelledby="cerimonias">
      <h2 id="cerimonias">{T.titulo}</h2>
      <p className="note">{T.explica}</p>
      {query.data ? (
        <ul className={classes.list}>
          {query.data.cerimonias.map(one => (
            <Item key={one.cerimonia} id={id} one={one} onOpen={() => setOpening(one)} />
          ))}
        </ul>
      ) : (
        <Pending query={query} loading={T.carregando} failed={T.falhou} />
      )}
      {query.data?.cerimonias.length === 0 && <p>{T.nenhuma}</p>}
      {opening && <OpeningDialog id={id} one={opening} onClose={() => setOpening(undefined)} />}
    </section>
  )
}
