import { Button } from '@mantine/core'
import { Copy } from 'lucide-react'
import { copyText } from '#web/lib/clipboard.ts'
import { toast } from '#web/ui/toast.ts'
import { Dialog } from './dialog.tsx'
import formClasses from './form.module.css'
import classes from './secret-dialog.module.css'

type SecretDialogProps = {
  title: string
  text: string
  secret: string
  copy: string
  copied: string
  done: string
  onClose: () => void
}

/** Shown once: neither Escape nor a click beside the dialog closes it. */
export const SecretDialog = ({ title, text, secret, copy, copied, done, onClose }: SecretDialogProps) => {
  const copySecret = async (): Promise<void> => {
    if (await copyText(secret)) toast.success(copied)
  }
  return (
    <Dialog title={title} onClose={onClose} closeOnEscape={false} closeOnClickOutside={false} withCloseButton={false}>
      <p>{text}</p>
      <p className={classes.secret}>{secret}</p>
      <div className={`row ${formClasses.foot}`}>
        <Button variant="outline" onClick={onClose}>
          {done}
        </Button>
        <Button data-autofocus leftSection={<Copy size={18} aria-hidden />} onClick={() => void copySecret()}>
          {copy}
        </Button>
      </div>
    </Dialog>
  )
}
