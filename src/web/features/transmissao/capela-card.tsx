import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { capelasOf, listUnits, type UnitCode, unitName } from '#contract/units.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { absolute } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './capela-card.module.css'
import { CARTAO } from './card-messages.ts'
import { useCancelCartao, useCartoes, useCreateCartao } from './card-query.ts'

type CapelaPlace = { empresa: UnitCode; capela: string }

/** The card as it is printed: the code opens the chapel's page on any phone. */
const PrintableCard = ({ empresa, capela, caminho }: CapelaPlace & { caminho: string }) => (
  <div className={classes.card}>
    <p className={classes.unit}>{unitName(empresa)}</p>
    <p className={classes.capela}>{CARTAO.capela(capela)}</p>
    <QrCode text={absolute(caminho)} title={CARTAO.titulo} size={240} level="M" />
    <p className="strong">{CARTAO.instrucao}</p>
    <p>{CARTAO.serve}</p>
  </div>
)

const CancelCard = ({ place, onDone }: { place: CapelaPlace; onDone: () => void }) => {
  const [asking, setAsking] = useState(false)
  const cancel = useCancelCartao(() => {
    setAsking(false)
    onDone()
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {CARTAO.cancelar}
      </Button>
      {asking && (
        <ConfirmDialog
          title={CARTAO.cancelarPergunta(`${unitName(place.empresa)}, ${CARTAO.capela(place.capela)}`)}
          confirm={CARTAO.cancelar}
          busy={cancel.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => cancel.mutate(place)}
        >
          <p>{CARTAO.cancelarTexto}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const Choice = ({ place, onChange }: { place: CapelaPlace; onChange: (place: CapelaPlace) => void }) => (
  <div className={classes.fields}>
    <NativeSelect
      label={CARTAO.unidade}
      value={place.empresa}
      data={listUnits().map(unit => ({ value: unit.code, label: unit.nome }))}
      onChange={event => onChange({ empresa: event.currentTarget.value as UnitCode, capela: '01' })}
    />
    <NativeSelect
      label={CARTAO.lugar}
      value={place.capela}
      data={capelasOf(place.empresa, 'edicao').map(numero => ({ value: numero, label: CARTAO.capela(numero) }))}
      onChange={event => onChange({ ...place, capela: event.currentTarget.value })}
    />
  </div>
)

/** Creates, prints and cancels the card of a chapel. */
export const CapelaCards = () => {
  const [place, setPlace] = useState<CapelaPlace>({ empresa: 'CV', capela: '01' })
  const cartoes = useCartoes()
  const create = useCreateCartao()
  const valid = cartoes.data?.find(one => one.empresa === place.empresa && one.capela === place.capela)
  const change = (next: CapelaPlace) => {
    setPlace(next)
    create.reset()
  }
  return (
    <section className={`ruled-section ${classes.box}`} aria-labelledby="cartoes-capela">
      <h2 id="cartoes-capela">{CARTAO.lista}</h2>
      <p className="soft">{CARTAO.explica}</p>
      <Choice place={place} onChange={change} />
      <p role="status">
        {valid ? CARTAO.valeDesde(formatInstant(valid.criado_em)) : cartoes.data && CARTAO.semCartao}{' '}
        {valid?.usado_em && CARTAO.usado(formatInstant(valid.usado_em))}
      </p>
      <div className="row">
        <Button variant="outline" loading={create.isPending} onClick={() => create.mutate(place)}>
          {valid ? CARTAO.criarOutro : CARTAO.criar}
        </Button>
        {valid && <CancelCard place={place} onDone={create.reset} />}
      </div>
      {valid && <p className="note">{CARTAO.criarOutroAjuda}</p>}
      {create.data && (
        <>
          <p className={`notice ${classes.once}`}>{CARTAO.criado}</p>
          <PrintableCard {...place} caminho={create.data.caminho} />
          <Button className={classes.print ?? ''} onClick={() => window.print()}>
            {CARTAO.imprimir}
          </Button>
        </>
      )}
    </section>
  )
}
