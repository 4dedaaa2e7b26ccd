import { Button } from '@mantine/core'
import { MessageCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { whatsappAddress } from './invitation-rules.ts'

/** Opens WhatsApp with a prepared message. */
export const WhatsappButton = ({ text, children }: { text: string; children: ReactNode }) => (
  <Button
    component="a"
    href={whatsappAddress(text)}
    target="_blank"
    rel="noopener noreferrer"
    leftSection={<MessageCircle size={18} aria-hidden />}
  >
    {children}
  </Button>
)
