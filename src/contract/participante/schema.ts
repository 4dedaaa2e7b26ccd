import { z } from 'zod'
import { codigo } from '../fields/codigo-schema.ts'
import { email } from '../fields/email-schema.ts'
import { id } from '../fields/id-schema.ts'
import { telefone } from '../fields/telefone-schema.ts'
import { text } from '../fields/text-schema.ts'
import { PARTICIPANTE, PARTICIPANTE_NOME_MAX, PARTICIPANTE_NOME_MIN } from './messages.ts'

/** Absent `desejoReceberOfertas` is false; `codigo` (the access code) is needed for a Privada despedida only. */
export const participanteBody = z.object({
  nome: text({
    max: PARTICIPANTE_NOME_MAX,
    min: PARTICIPANTE_NOME_MIN,
    required: PARTICIPANTE.obrigatorio,
    tooShort: PARTICIPANTE.nomeCurto,
  }),
  telefone: telefone({ required: PARTICIPANTE.obrigatorio, invalid: PARTICIPANTE.telefoneInvalido }, 'exterior'),
  email: email({ invalid: PARTICIPANTE.emailInvalido })
    .nullish()
    .transform(value => value ?? ''),
  desejoReceberOfertas: z.boolean().default(false),
  idDespedida: id,
  codigo: codigo.optional(),
})

export const participanteAnswer = z.object({ codigo: z.string() })
