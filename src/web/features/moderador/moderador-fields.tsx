import { NativeSelect, PasswordInput, Select, TextInput } from '@mantine/core'
import {
  MODERADOR_CLIENTE,
  PARENTESCO_FALECIDO,
  TIPOS_PARENTESCO,
} from '#contract/moderador/messages.ts'
