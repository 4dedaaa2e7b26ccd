import { Button, Textarea } from '@mantine/core'
import { Copy, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { DESPEDIDA } from '#contract/despedida/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import type { Comunicado } from '#contract/documento/schema.ts'
import { absolute, paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import { FilterChoice } from '#web/ui/admin/filter-choice.tsx'
import form from '#web/ui/admin/form.module.css'
import { QrCode, qrPng } from '#web/ui/qr-code.tsx'
import { toast } from '#web/ui/toast.ts'
import { comunicadosOf } from './comunicado-rules.ts'
import { useDespedida } from './despedidas-query.ts'
import { invitation } from './invitation-rules.ts'
import { ShareComunicado } from './share-comunicado.tsx'
import classes from './share-dialog.module.css'
import { ShareDocuments } from './share-documents.tsx'
import { copy, LinkRow } from './share-links.tsx'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { useNewCodigo } from './use-new-codigo.ts'
import { WhatsappButton } from './whatsapp-button.tsx'

const AUDIENCES = [
  { value: 'todos', label: T.paraTodos },
  { value: 'familia', label: T.paraFamilia },
] as const
type Audience = (typeof AUDIENCES)[number]['value']

const noteOf = (tipo: Despedida['tipo'], audience: Audience): string => {
  if (audience === 'familia') return tipo === 'Privada' ? T.conviteFechado : T.conviteFamilia
  return tipo === 'Privada' ? T.conviteSemCodigo : T.conviteAberto
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
    <FilterChoice label={T.paraQuem} options={AUDIENCES} value={audience} onChange={onAudience} />
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
      {codigo !== undefined && <p className={classes.codigo}>{T.codigoAtual(codigo)}</p>}
      <p className={`note ${classes.help}`}>{T.codigoAjuda}</p>
      <Button variant="outline" onClick={() => setAsking(true)}>
        {T.novoCodigo}
      </Button>
      {asking && (
        <ConfirmDialog
          title={T.confirmar}
          cancel={T.cancelar}
          confirm={T.trocar}
          busy={renewal.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => renewal.mutate()}
        >
          <ul className={classes.dies}>
            {T.morre.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ul>
          <p>{T.fica}</p>
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
      <QrCode text={address} size={QR_SIZE_PX} title={T.qr} />
      <div>
        <p>{T.qrAjuda}</p>
        <Button variant="outline" leftSection={<Download size={18} aria-hidden />} onClick={download}>
          {T.qrBaixar}
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
  const despedida = useDespedida(id).data ?? listed
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
    <Dialog onClose={onClose} title={T.titulo} size="lg">
      <p className={`soft ${classes.name}`}>{nome}</p>
      {comunicados.length > 1 && (
        <div className={classes.kinds}>
          <FilterChoice
            label={T.oQue}
            options={comunicados.map(value => ({ value, label: T.tipos[value] }))}
            value={comunicado}
            onChange={setComunicado}
          />
        </div>
      )}
      <ShareInvitation tipo={tipo} text={text} audience={audience} onAudience={setAudience} />
      <Section title={T.comunicado.titulo[comunicado]} lazy>
        <ShareComunicado key={comunicado} despedida={despedida} tipo={comunicado} />
      </Section>
      <Section title={T.qrTitulo}>
        <ShareQr address={transmissao} />
      </Section>
      <Section title={T.guardar}>
        <ShareDocuments despedida={despedida} />
      </Section>
      <Section title={T.links}>
        <LinkRow label={T.transmissao} help={T.transmissaoAjuda} address={transmissao} nome={nome} />
        <LinkRow
          label={T.lista}
          help={T.listaAjuda}
          address={absolute(paths.despedidasDaChave(despedida.controle.chave))}
          nome={nome}
        />
      </Section>
      <Section title={T.codigo}>
        <ShareNewCodigo id={id} codigo={codigo} onNew={setCodigo} />
      </Section>
      <div className={`row ${form.foot}`}>
        <Button variant="outline" onClick={onClose}>
          {T.fechar}
        </Button>
        <WhatsappButton text={text}>{T.whatsapp}</WhatsappButton>
      </div>
    </Dialog>
  )
}
