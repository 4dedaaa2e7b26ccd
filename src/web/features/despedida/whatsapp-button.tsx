import { Button } from '@mantine/core'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { whatsappAddress } from './whatsapp-address.ts'

type WhatsappButtonProps = {
  text: string
  /** Has the focus when its dialog opens. */
  autofocus?: boolean
  children: ReactNode
}

/** Opens WhatsApp with a prepared message. */
export const WhatsappButton = ({ text, autofocus, children }: WhatsappButtonProps) => (
  <Button
    component="a"
    data-autofocus={autofocus}
    href={whatsappAddress(text)}
    target="_blank"
    rel="noopener noreferrer"
    leftSection={<MessageCircle size={18} aria-hidden />}
  >
    {children}
  </Button>
)
