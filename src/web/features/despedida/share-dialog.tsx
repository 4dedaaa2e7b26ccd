import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Despedida } from '#contract/despedida/schema.ts'
import { absolute, paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import classes from './share-dialog.module.css'
import { ShareDocuments } from './share-documents.tsx'
import { ShareInvitation } from './share-invitation.tsx'
import { LinkRow } from './share-links.tsx'
import { COMPARTILHAMENTO as T } from './share-messages.ts'
import { ShareNewCodigo } from './share-new-codigo.tsx'
import { ShareQr } from './share-qr.tsx'

/** Collapsed until somebody opens it: the message comes first. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <details className={classes.section}>
    <summary>{title}</summary>
    <div>{children}</div>
  </details>
)

/**
 * Share dialog (specification §2): first the message for WhatsApp; below, transmissao link with access code, QR code, direct-list link,
 * informational image and ebook.
 */
export const ShareDialog = ({ despedida, onClose }: { despedida: Despedida; onClose: () => void }) => {
  const [codigo, setCodigo] = useState(despedida.apresentacao.codigo ?? undefined)
  const { nome } = despedida.pessoa_falecida
  const transmissao = absolute(paths.despedida(despedida.id, codigo))
  return (
    <Dialog onClose={onClose} title={T.titulo} size="lg">
      <p className={`soft ${classes.name}`}>{nome}</p>
      <ShareInvitation despedida={despedida} codigo={codigo} />
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
        <ShareNewCodigo id={despedida.id} codigo={codigo} onNew={setCodigo} />
      </Section>
      <div className={`row ${form.foot}`}>
        <Button variant="outline" onClick={onClose}>
          {T.fechar}
        </Button>
      </div>
    </Dialog>
  )
}
