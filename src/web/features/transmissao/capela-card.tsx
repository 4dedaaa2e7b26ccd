import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { capelasOf, listUnits, type UnitCode, unitName } from '#contract/units.ts'
import { messageOf } from '#web/lib/http.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useCall } from '#web/lib/use-call.ts'
import { absolute } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { useSend } from '#web/ui/use-send.ts'
import classes from './capela-card.module.css'
import { CARTAO } from './card-messages.ts'

type CapelaPlace = { empresa: UnitCode; capela: string }

const failed = (error: unknown): string => messageOf(error, CARTAO.erro)

/** The card as it is printed: the code opens the chapel's page on any phone. */
const PrintableCard = ({ empresa, capela, caminho }: CapelaPlace & { caminho: string }) => (
  <div className={classes.card}>
    <p className={classes.unit}>{unitName(empresa)}</p>
    <p className={classes.capela}>{CARTAO.capela(capela)}</p>
    <QrCode text={absolute(caminho)} title={CARTAO.titulo} size={240} level="M" />
    <p className="strong">Aponte a câmera do celular para o código.</p>
    <p>Serve para marcar que a cerimônia continua ou estender o velório. Guarde-o com a equipe da capela.</p>
  </div>
)

const CancelCard = ({ place, onDone }: { place: CapelaPlace; onDone: () => void }) => {
  const [asking, setAsking] = useState(false)
  const cancel = useSend('POST /cliente/cartoes-capela/cancelar', {
    done: 'Cartão cancelado.',
    failed,
    after: () => {
      setAsking(false)
      onDone()
    },
    changes: ['GET /cliente/cartoes-capela'],
  })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {CARTAO.cancelar}
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Cancelar o cartão de ${unitName(place.empresa)}, ${CARTAO.capela(place.capela)}?`}
          confirm={CARTAO.cancelar}
          busy={cancel.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => cancel.mutate({ body: place })}
        >
          <p>Quem estiver com ele não consegue mais estender nem marcar a cerimônia.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

const Choice = ({ place, onChange }: { place: CapelaPlace; onChange: (place: CapelaPlace) => void }) => (
  <div className={classes.fields}>
    <NativeSelect
      label="Unidade"
      value={place.empresa}
      data={listUnits().map(unit => ({ value: unit.code, label: unit.nome }))}
      onChange={event => onChange({ empresa: event.currentTarget.value as UnitCode, capela: '01' })}
    />
    <NativeSelect
      label="Capela"
      value={place.capela}
      data={capelasOf(place.empresa, 'edicao').map(numero => ({ value: numero, label: CARTAO.capela(numero) }))}
      onChange={event => onChange({ ...place, capela: event.currentTarget.value })}
    />
  </div>
)

/** Creates, prints and cancels the card of a chapel. */
export const CapelaCards = () => {
  const [place, setPlace] = useState<CapelaPlace>({ empresa: 'CV', capela: '01' })
  const cartoes = useCall('GET /cliente/cartoes-capela')
  const create = useSend('POST /cliente/cartoes-capela', {
    done: CARTAO.criado,
    failed,
    changes: ['GET /cliente/cartoes-capela'],
  })
  const valid = cartoes.data?.find(one => one.empresa === place.empresa && one.capela === place.capela)
  const change = (next: CapelaPlace) => {
    setPlace(next)
    create.reset()
  }
  return (
    <section className={`ruled-section ${classes.box}`} aria-labelledby="cartoes-capela">
      <h2 id="cartoes-capela">Cartões das capelas</h2>
      <p className="soft">
        Quem atende a capela aponta o celular para o cartão e, sem senha, marca que a cerimônia continua ou estende o
        velório daquela hora. Só isso, e só naquela capela.
      </p>
      <Choice place={place} onChange={change} />
      <p role="status">
        {valid
          ? `Há um cartão desde ${formatInstant(valid.criado_em)}.`
          : cartoes.data && 'Esta capela ainda não tem cartão.'}{' '}
        {valid?.usado_em && `Usado por último em ${formatInstant(valid.usado_em)}.`}
      </p>
      <div className="row">
        <Button variant="outline" loading={create.isPending} onClick={() => create.mutate({ body: place })}>
          {valid ? 'Criar outro cartão' : 'Criar cartão'}
        </Button>
        {valid && <CancelCard place={place} onDone={create.reset} />}
      </div>
      {valid && <p className="note">O anterior deixa de valer na hora.</p>}
      {create.data && (
        <>
          <p className={`notice ${classes.once}`}>{CARTAO.criado}</p>
          <PrintableCard {...place} caminho={create.data.caminho} />
          <Button className={classes.print ?? ''} onClick={() => window.print()}>
            Imprimir o cartão
          </Button>
        </>
      )}
    </section>
  )
}
