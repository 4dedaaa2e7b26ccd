import { Button, TextInput } from '@mantine/core'
import { Copy, Share2 } from 'lucide-react'
import { Link } from 'react-router'
import { copy, useShareLink } from '#web/features/despedida/share-links.tsx'
import { COMPARTILHAMENTO } from '#web/features/despedida/share-messages.ts'
import { WhatsappButton } from '#web/features/despedida/whatsapp-button.tsx'
import { absolute, paths } from '#web/paths.ts'
import { Dialog } from '#web/ui/admin/dialog.tsx'
import form from '#web/ui/admin/form.module.css'
import { QrCode } from '#web/ui/qr-code.tsx'
import classes from './criar-despedida.module.css'
import { CRIAR } from './messages.ts'
import type { CreatedDespedida } from './use-wizard.ts'

/** The dialog at the end: QR code (200 px, level H) of the link with the family's access code (specification §2, §9). */
export const CreatedDialog = ({ created, onClose }: { created: CreatedDespedida; onClose: () => void }) => {
  const link = absolute(paths.despedida(created.id, created.codigo))
  const { announcement, share } = useShareLink(created.nome, link, CRIAR.semCopiar)
  return (
    <Dialog onClose={onClose} title="Despedida criada" size="lg" closeOnClickOutside={false}>
      <div className={classes.done}>
        <p className="soft">{`Quem lê este código abre a página de ${created.nome}, já com o acesso da família.`}</p>
        <QrCode text={link} size={200} title="QR Code da despedida" className={classes.qr} />
        <div className={classes.link}>
          <TextInput label="Link da despedida" value={link} readOnly onFocus={event => event.currentTarget.select()} />
          <Button
            variant="outline"
            leftSection={<Copy size={18} aria-hidden />}
            onClick={() => void copy(link, CRIAR.semCopiar)}
          >
            {COMPARTILHAMENTO.copiar}
          </Button>
        </div>
        <p className={`row ${classes.ways}`}>
          <a className="touch strong" href={link} target="_blank" rel="noopener noreferrer">
            Abrir a página
          </a>
          <Link className="touch strong" to={paths.folha(created.id)}>
            {COMPARTILHAMENTO.folha}
          </Link>
        </p>
        {announcement !== null && (
          <p role="alert" className="notice">
            {announcement}
          </p>
        )}
        {!created.comModerador && (
          <p>
            Ainda não há moderador.{' '}
            <Link className="touch strong" to={paths.criarModerador(created.id)}>
              Cadastrar moderador
            </Link>
          </p>
        )}
        <div className={`row ${form.foot}`}>
          <Button variant="subtle" onClick={onClose}>
            {COMPARTILHAMENTO.fechar}
          </Button>
          <Button variant="outline" leftSection={<Share2 size={18} aria-hidden />} onClick={share}>
            {COMPARTILHAMENTO.compartilhar}
          </Button>
          <WhatsappButton autofocus text={`A página da despedida de ${created.nome}, com o acesso da família: ${link}`}>
            Enviar pelo WhatsApp
          </WhatsappButton>
        </div>
      </div>
    </Dialog>
  )
}
