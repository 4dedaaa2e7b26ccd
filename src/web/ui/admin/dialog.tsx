import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useVisibleArea } from '#web/ui/visible-area.ts'
import { useCloseOnBack } from './use-close-on-back.ts'

/** A dialog that is mounted while it is open. `Modal` alone returns the focus to the opener only when its `opened` changes. */
export const Dialog = (props: Omit<ModalProps, 'opened'>) => {
  const [opener] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      // Closing may have moved the focus elsewhere already.
      if (document.activeElement === document.body && opener instanceof HTMLElement)
        opener.focus({ preventScroll: true })
    },
    [opener],
  )
  useVisibleArea()
  useCloseOnBack(() => {
    if (props.closeOnEscape !== false) props.onClose()
  })
  return <Modal opened {...props} />
}
