import { Button, Textarea } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { Comunicado } from '#contract/documento/schema.ts'
import { useCall } from '#web/lib/use-call.ts'
import { absolute, paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import form from '#web/ui/admin/form.module.css'
import { QrCode, qrPng } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { comunicadosOf } from './comunicado-rules.ts'
import { invitation } from './invitation-rules.ts'
import { ShareComunicado } from './share-comunicado.tsx'
import classes from './share-dialog.module.css'
import { ShareDocuments } from './share-documents.tsx'
import { copy, LinkRow } from './share-links.tsx'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { useNewCodigo } from './use-new-codigo.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

const TIPOS = { nota: 'Nota de falecimento', missa_setimo_dia: 'Missa de sétimo dia' }

const MORRE = [
  'O link e o QR code da transmissão enviados até agora deixam de abrir o acesso.',
  'Quem entrou com o código atual perde o acesso à transmissão e precisa do novo.',
  'Impressos com o QR code atual precisam ser feitos outra vez.',
] as const

const AUDIENCES = [
  { value: 'todos', label: 'Para todos' },
  { value: 'familia', label: 'Só para a família, com código' },
] as const
type Audience = (typeof AUDIENCES)[number]['value']

const noteOf = (tipo: Despedida['tipo'], audience: Audience): string => {
  if (audience === 'familia')
    return tipo === 'Privada'
      ? 'Esta despedida é privada: a mensagem leva o código de acesso. Envie só a quem a família quer receber.'
      : 'Leva o código de acesso: a transmissão abre sem cadastro. Envie só a quem a família quer receber.'
  return tipo === 'Privada'
    ? 'Esta despedida é privada: sem o código, quem receber a mensagem precisa pedi-lo à família.'
    : 'Leva à página pública. Quem quiser acompanhar a transmissão faz o cadastro.'
}

type InvitationProps = {
  tipo: Despedida['tipo']
  text: string
  audience: Audience
  onAudience: (audience: Audience) => void
}

/** The prepared message: to everybody, or with the access code. A private page does not open without it. */
const ShareInvitation = ({ tipo, text, audience, onAudience }: InvitationProps) => (
  <div className={classes.invitation}>
    <FilterChoice label="Para quem é a mensagem" options={AUDIENCES} value={audience} onChange={onAudience} />
    <Textarea
      label={T.convite}
      description={noteOf(tipo, audience)}
      value={text}
      readOnly
      autosize
      minRows={6}
      maxRows={9}
      onFocus={event => event.currentTarget.select()}
    />
    <Button
      className={classes.copy}
      variant="outline"
      aria-label={`${T.copiar}: ${T.convite}`}
      leftSection={<Copy size={18} aria-hidden />}
      onClick={() => void copy(text)}
    >
      {T.copiar}
    </Button>
  </div>
)

type NewCodigoProps = { id: number; codigo: string | undefined; onNew: (codigo: string) => void }

/** One click and one confirmation that names the consequences. */
const ShareNewCodigo = ({ id, codigo, onNew }: NewCodigoProps) => {
  const [asking, setAsking] = useState(false)
  const renewal = useNewCodigo(id, fresh => {
    setAsking(false)
    onNew(fresh)
  })
  return (
    <>
      {codigo !== undefined && <p className={classes.codigo}>{`O código atual é ${codigo}.`}</p>}
      <p className={`note ${classes.help}`}>Se o link chegou a quem não devia, troque o código.</p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Gerar novo código
      </Button>
      {asking && (
        <ConfirmDialog
          title="Trocar o código de acesso?"
          cancel="Manter o código atual"
          confirm="Trocar o código"
          busy={renewal.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => renewal.mutate()}
        >
          <ul className={classes.dies}>
            {MORRE.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>A página pública, a lista direta e o informativo continuam valendo.</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Specification §9. */
const QR_SIZE_PX = 200

/** QR code of the transmissao link, 200 px, level H, with a quiet zone, so that a phone reads it from paper. */
const ShareQr = ({ address }: { address: string }) => {
  const download = () => {
    const link = document.createElement('a')
    link.href = qrPng(address, QR_SIZE_PX)
    link.download = 'qrcode-memorial.png'
    link.click()
    toast.success(DESPEDIDA.qrCodeBaixado)
  }
  return (
    <div className={classes.qr}>
      <QrCode text={address} size={QR_SIZE_PX} title="QR code da transmissão" />
      <div>
        <p>Quem lê o código abre a transmissão, já com o acesso da família.</p>
        <Button variant="outline" leftSection={<Download size={18} aria-hidden />} onClick={download}>
          Baixar QR Code
        </Button>
      </div>
    </div>
  )
}

/** Collapsed until somebody opens it: the message comes first. `lazy`: its content is read from the portal, and only then. */
const Section = ({ title, lazy = false, children }: { title: string; lazy?: boolean; children: ReactNode }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.section} onToggle={event => setOpen(event.currentTarget.open)}>
      <summary>{title}</summary>
      <div>{(isOpen || !lazy) && children}</div>
    </details>
  )
}

/**
 * Share dialog (specification §2): first the message for WhatsApp, whose button stays in view; below, its picture and sheet, transmissao link
 * with access code, QR code, direct-list link, informational image and ebook.
 */
export const ShareDialog = ({ despedida: listed, onClose }: { despedida: Despedida; onClose: () => void }) => {
  const { id } = listed
  // A list that was read before may have an hour that changed, and has no earlier ones.
  const despedida = useCall('GET /cliente/despedida/:id', { params: { id } }).data ?? listed
  const { tipo } = despedida
  const comunicados = comunicadosOf(despedida)
  const [chosen, setComunicado] = useState<Comunicado>('nota')
  const comunicado = comunicados.includes(chosen) ? chosen : 'nota'
  const [codigo, setCodigo] = useState(despedida.apresentacao.codigo ?? undefined)
  const [audience, setAudience] = useState<Audience>(tipo === 'Privada' ? 'familia' : 'todos')
  const { nome } = despedida.pessoa_falecida
  const transmissao = absolute(paths.despedida(id, codigo))
  const text = invitation(despedida, audience === 'familia' ? transmissao : absolute(paths.despedida(id)), comunicado)
  return (
    <Dialog onClose={onClose} title="Compartilhar despedida" size="lg">
      <p className={`soft ${classes.name}`}>{nome}</p>
      {comunicados.length > 1 && (
        <div className={classes.kinds}>
          <FilterChoice
            label="O que enviar"
            options={comunicados.map(value => ({ value, label: TIPOS[value] }))}
            value={comunicado}
            onChange={setComunicado}
          />
        </div>
      )}
      <ShareInvitation tipo={tipo} text={text} audience={audience} onAudience={setAudience} />
      <Section title={T.comunicado.titulo[comunicado]} lazy>
        <ShareComunicado key={comunicado} despedida={despedida} tipo={comunicado} />
      </Section>
      <Section title="QR code">
        <ShareQr address={transmissao} />
      </Section>
      <Section title="Imagem, livro e folha para imprimir">
        <ShareDocuments despedida={despedida} />
      </Section>
      <Section title="Links">
        <LinkRow
          label="Transmissão, com código de acesso"
          help="Abre a página e a transmissão sem pedir cadastro. Envie só a quem a família quer receber."
          address={transmissao}
          nome={nome}
        />
        <LinkRow
          label="Lista direta, sem código"
          help="Mostra as despedidas desta família. Para a transmissão, a pessoa faz o cadastro."
          address={absolute(paths.despedidasChave(despedida.controle.chave))}
          nome={nome}
        />
      </Section>
      <Section title="Código de acesso">
        <ShareNewCodigo id={id} codigo={codigo} onNew={setCodigo} />
      </Section>
      <div className={`row ${form.foot}`}>
        <Button variant="outline" onClick={onClose}>
          {T.fechar}
        </Button>
        <WhatsappButton text={text}>Enviar pelo WhatsApp</WhatsappButton>
      </div>
    </Dialog>
  )
}
