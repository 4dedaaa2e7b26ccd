import type { GRATIS, VERIFICAR } from '#web/screens/public/verificar/messages.ts'

type ServedTranslation = { gratis: typeof GRATIS; verificar: typeof VERIFICAR }

/** Texts that only the server writes: no browser loads them. */
export const SERVED: Record<'en' | 'es', ServedTranslation> = {
  en: {
    gratis: {
      linha: 'Watching is free. Nobody asks for Pix or a card.',
      conferir: 'Check a link',
      naoTransmitido:
        'This wake is not shown online. Whoever sells its picture speaks neither for the family nor for us.',
    },
    verificar: {
      titulo: 'Is this link ours?',
      texto: 'Paste the link that you received. We tell you whether it is ours and how to reach the unit.',
      campo: 'Link you received',
      conferir: 'Check',
      nenhum: 'This does not look like a link. Copy the whole address, which begins with https://',
      nosso: 'Yes, this link is ours',
      nossoTexto: 'You can open it. Watching is free, and nobody of the house or the family asks for Pix or a card.',
      daUnidade: nome => `The unit of this memorial is ${nome}.`,
      ligar: numero => `Call ${numero}`,
      whatsapp: numero => `Message ${numero} on WhatsApp`,
      alheio: 'This link is not ours',
      alheioTexto: site => `It leads to ${site}. Do not pay anything or write your data there.`,
      avisar: 'Tell the staff',
      avisado: 'Thank you',
      avisadoTexto: 'The staff has been told and will see to it. Do not pay anything to whoever sent the link.',
      unidades: 'Reach one of our units',
      outro: 'Check another link',
    },
  },
  es: {
    gratis: {
      linha: 'Ver es gratis. Nadie pide Pix ni tarjeta.',
      conferir: 'Verificar un enlace',
      naoTransmitido: 'Este velatorio no se transmite. Quien vende su imagen no habla por la familia ni por la casa.',
    },
    verificar: {
      titulo: '¿Este enlace es nuestro?',
      texto: 'Pegue el enlace que recibió. Le decimos si es de la casa y cómo hablar con la unidad.',
      campo: 'Enlace recibido',
      conferir: 'Verificar',
      nenhum: 'Esto no parece un enlace. Copie la dirección completa, que empieza con https://',
      nosso: 'Sí, este enlace es nuestro',
      nossoTexto: 'Puede abrirlo con calma. Ver es gratis, y nadie de la casa o de la familia pide Pix ni tarjeta.',
      daUnidade: nome => `La unidad de esta despedida es ${nome}.`,
      ligar: numero => `Llamar al ${numero}`,
      whatsapp: numero => `Escribir al ${numero} por WhatsApp`,
      alheio: 'Este enlace no es nuestro',
      alheioTexto: site => `Lleva a ${site}. No pague nada ni escriba allí sus datos.`,
      avisar: 'Avisar al equipo',
      avisado: 'Gracias',
      avisadoTexto: 'El equipo ya lo sabe y se ocupará. No pague nada a quien envió el enlace.',
      unidades: 'Hablar con una unidad',
      outro: 'Verificar otro enlace',
    },
  },
}
