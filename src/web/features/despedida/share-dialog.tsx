import { Button, Modal, TextInput } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { QRCodeCanvas } from 'qrcode.react'
import { useRef } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './share-dialog.module.css'

const copy = async (address: string): Promise<void> => {
  if (await copyText(address)) toast.success(DESPEDIDA.linkCopiado)
  else toast.error('Não foi possível copiar. Selecione o endereço e copie à mão.')
}

const LinkRow = ({ label, help, address }: { label: string; help: string; address: string }) => (
  <div className={classes.row}>
    <TextInput
      label={label}
      description={help}
      value={address}
      readOnly
      onFocus={event => event.currentTarget.select()}
    />
    <Button variant="outline" leftSection={<Copy size={18} aria-hidden />} onClick={() => void copy(address)}>
      Copiar
    </Button>
  </div>
)

/** QR code of the broadcast link, 200 px, level H; the canvas keeps a quiet zone so that a phone reads it from paper. */
const QrCode = ({ address }: { address: string }) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const download = () => {
    const link = document.createElement('a')
    link.href = canvas.current?.toDataURL('image/png') ?? ''
    link.download = 'qrcode-memorial.png'
    link.click()
    toast.success(DESPEDIDA.qrCodeBaixado)
  }
  return (
    <div className={classes.qr}>
      <QRCodeCanvas ref={canvas} value={address} size={200} level="H" marginSize={2} title="QR code da transmissão" />
      <div>
        <p>Quem lê o código abre a transmissão, já com o acesso da família.</p>
        <Button variant="subtle" leftSection={<Download size={18} aria-hidden />} onClick={download}>
          Baixar QR Code
        </Button>
      </div>
    </div>
  )
}

/** Share dialog: broadcast link with access code, its QR code, direct-list link. Each says what it opens. */
export const ShareDialog = ({ despedida, onClose }: { despedida: Despedida | undefined; onClose: () => void }) => (
  <Modal
    opened={despedida !== undefined}
    onClose={onClose}
    title="Compartilhar despedida"
    size="lg"
    closeButtonProps={{ 'aria-label': 'Fechar' }}
  >
    {despedida && (
      <>
        <p className={classes.name}>{despedida.pessoa_falecida.nome}</p>
        <QrCode address={absolute(paths.despedida(despedida.id, despedida.apresentacao.codigo ?? undefined))} />
        <LinkRow
          label="Transmissão, com código de acesso"
          help="Abre a página e a transmissão sem pedir cadastro. Envie só a quem a família quer receber."
          address={absolute(paths.despedida(despedida.id, despedida.apresentacao.codigo ?? undefined))}
        />
        <LinkRow
          label="Lista direta, sem código"
          help="Mostra as despedidas desta família. Para a transmissão, a pessoa faz o cadastro."
          address={absolute(paths.despedidasDaChave(despedida.controle.chave))}
        />
        <div className={classes.foot}>
          <Button variant="outline" onClick={onClose}>
            Fechar
          </Button>
        </div>
      </>
    )}
  </Modal>
)
