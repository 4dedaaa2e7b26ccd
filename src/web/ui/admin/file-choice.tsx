import { Button, FileButton } from '@mantine/core'
import { useRef } from 'react'

type FileChoiceProps = {
  label: string
  /** File types, as the attribute `accept` of an input lists them. */
  accept: string
  busy?: boolean
  disabled?: boolean
  onFile: (file: File) => void
}

/** A button that asks for a file; the same file can be chosen again. */
export const FileChoice = ({ label, accept, busy = false, disabled = false, onFile }: FileChoiceProps) => {
  const reset = useRef<() => void>(null)
  const choose = (file: File | null) => {
    if (!file) return
    reset.current?.()
    onFile(file)
  }
  return (
    <FileButton accept={accept} resetRef={reset} onChange={choose}>
      {props => (
        <Button {...props} variant="default" disabled={disabled} loading={busy}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}
