import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { focusIfLost } from '#web/lib/focus-if-lost.ts'
import { useSending } from '#web/lib/sending.ts'
import { SendStatus } from '#web/ui/public/send-status.tsx'
import form from './form.module.css'
import classes from './form-footer.module.css'
import { CANCELAR, GRAVACAO_DO_FORMULARIO } from './messages.ts'

const SALVAR = 'Salvar'

type FormFooterProps = {
  saving: boolean
  /** Label of the button that saves. */
  submit?: string | undefined
  /** The error of the last save that belongs to no field. */
  error?: ReactNode
  /** Further text beside the buttons: unsaved changes. */
  status?: ReactNode
  /** The last save succeeded, in a form that stays open. */
  saved?: boolean
  /** There is nothing to save, or something is missing. */
  disabled?: boolean | undefined
  cancel?: { label?: string | undefined; onClick: () => void; disabled?: boolean | undefined } | undefined
  /** More ways out, before the buttons. */
  children?: ReactNode
  /** Remains visible at the end of the window, for forms longer than it. */
  sticky?: boolean
  /** `live` for actions that cannot be undone. */
  color?: 'live'
  /** `outline` for a form beside the main one. */
  variant?: 'outline' | 'filled'
}

type SaveStatusProps = Pick<FormFooterProps, 'saving' | 'error' | 'saved'> & { children: ReactNode }

/** What happens with the form now: the device has no network, it is being saved, there is something to save, all is saved. */
const SaveStatus = ({ saving, error, saved, children }: SaveStatusProps) => {
  const { disconnected } = useSending(saving)
  return (
    <SendStatus busy={saving} offlineText={GRAVACAO_DO_FORMULARIO.espera} error={error}>
      {disconnected && <p className="strong">Sem internet agora. O que você escrever continua nesta página.</p>}
      {children || (saved && !saving && <p>Tudo salvo.</p>)}
    </SendStatus>
  )
}

/** While a form is saved its button is disabled and a browser takes the focus from it: it comes back, unless an error has called it elsewhere. */
const useFocusAfterSaving = (saving: boolean): RefObject<HTMLButtonElement | null> => {
  const button = useRef<HTMLButtonElement>(null)
  const wasSaving = useRef(saving)
  useEffect(() => {
    if (wasSaving.current && !saving) focusIfLost(button.current)
    wasSaving.current = saving
  }, [saving])
  return button
}

/** End of every form of the restricted area: state of the save, cancel and save. */
export const FormFooter = ({
  saving,
  submit = SALVAR,
  error,
  status,
  saved = false,
  disabled,
  cancel,
  children,
  sticky = false,
  color,
  variant = 'filled',
}: FormFooterProps) => {
  const button = useFocusAfterSaving(saving)
  return (
    <div className={`row ${form.actions} ${sticky ? classes.sticky : classes.footer}`}>
      <SaveStatus saving={saving} error={error} saved={saved}>
        {status}
      </SaveStatus>
      {children}
      {cancel && (
        <Button
          variant="outline"
          disabled={saving || cancel.disabled === true}
          // The field is not left: the message of a field that is left would move this button away from the pointer.
          onMouseDown={event => event.preventDefault()}
          onClick={cancel.onClick}
        >
          {cancel.label ?? CANCELAR}
        </Button>
      )}
      <Button
        ref={button}
        type="submit"
        variant={variant}
        {...(color && { color })}
        disabled={disabled === true}
        loading={saving}
      >
        {submit}
      </Button>
    </div>
  )
}
