import type { FORA_DO_AR } from '#web/screens/public/fora-do-ar/messages.ts'
import type { GRATIS, VERIFICAR } from '#web/screens/public/verificar/messages.ts'

type ServedTranslation = { gratis: typeof GRATIS; verificar: typeof VERIFICAR; foraDoAr: typeof FORA_DO_AR }

/** Texts that only the server writes: no browser loads them. */
export const SERVED: Record<'en' | 'es', ServedTranslation> = {
  en: {
    foraDoAr: {
      titulo: 'The portal does not answer right now',
      frase: 'The pages are safe and will be back shortly. Please wait a moment and try again.',
      tentar: 'Try again',
    },
    gratis: {
      linha: 'Watching is free. Nobody asks for Pix or a card.',
      conferir: 'Check a link',
      naoTransmitido: 'This wake is not shown online, here or on any other page.',
    },
    verificar: {
      titulo: 'Is this link ours?',
      texto:
        'Paste the link, or the whole message it came in. We tell you whether it is ours and how to reach the unit.',
      campo: 'Link you received',
      conferir: 'Check',
      nenhum: 'This does not look like a link. Copy the whole address, which begins with https://',
      nosso: 'Yes, this link is ours',
      nossoTexto: 'You can open it. Watching is free, and nobody of the house or the family asks for Pix or a card.',
      nenhumDinheiro: 'There is no link here, and the message speaks of money. Do not pay anything: watching is free.',
      dinheiro: 'The link is ours, but do not pay anything',
      dinheiroTexto:
        'The message speaks of money or holds what may be a Pix key. Watching is free, and nobody of the house or the family asks for Pix or a card. If in doubt, ask the unit.',
      daUnidade: nome => `The unit of this memorial is ${nome}.`,
      ligar: numero => `Call ${numero}`,
      whatsapp: numero => `Message ${numero} on WhatsApp`,
      alheio: 'This link is not ours',
      alheioTexto: site => `It leads to ${site}. Do not pay anything or write your data there.`,
      misto: 'Not every link of this message is ours',
      mistoTexto: site => `One of them leads to ${site}. Do not pay anything or write your data there.`,
      avisar: 'Tell the staff',
      avisado: 'Thank you',
      avisadoTexto: 'The staff has been told and will see to it. Do not pay anything to whoever sent the link.',
      unidades: 'Reach one of our units',
      outro: 'Check another link',
    },
  },
  es: {
    foraDoAr: {
      titulo: 'El portal no responde en este momento',
      frase: 'Las páginas están guardadas y vuelven en instantes. Espere un poco e inténtelo de nuevo.',
      tentar: 'Intentar de nuevo',
    },
    gratis: {
      linha: 'Ver es gratis. Nadie pide Pix ni tarjeta.',
      conferir: 'Verificar un enlace',
      naoTransmitido: 'Este velatorio no se transmite, ni aquí ni en otra página.',
    },
    verificar: {
      titulo: '¿Este enlace es nuestro?',
      texto:
        'Pegue el enlace, o el mensaje entero que lo trajo. Le decimos si es de la casa y cómo hablar con la unidad.',
      campo: 'Enlace recibido',
      conferir: 'Verificar',
      nenhum: 'Esto no parece un enlace. Copie la dirección completa, que empieza con https://',
      nosso: 'Sí, este enlace es nuestro',
      nossoTexto: 'Puede abrirlo con calma. Ver es gratis, y nadie de la casa o de la familia pide Pix ni tarjeta.',
      nenhumDinheiro: 'No hay un enlace aquí, y el mensaje habla de dinero. No pague nada: ver es gratis.',
      dinheiro: 'El enlace es nuestro, pero no pague nada',
      dinheiroTexto:
        'El mensaje habla de dinero o trae lo que puede ser una clave Pix. Ver es gratis, y nadie de la casa o de la familia pide Pix ni tarjeta. Ante la duda, hable con la unidad.',
      daUnidade: nome => `La unidad de esta despedida es ${nome}.`,
      ligar: numero => `Llamar al ${numero}`,
      whatsapp: numero => `Escribir al ${numero} por WhatsApp`,
      alheio: 'Este enlace no es nuestro',
      alheioTexto: site => `Lleva a ${site}. No pague nada ni escriba allí sus datos.`,
      misto: 'No todo enlace de este mensaje es nuestro',
      mistoTexto: site => `Uno de ellos lleva a ${site}. No pague nada ni escriba allí sus datos.`,
      avisar: 'Avisar al equipo',
      avisado: 'Gracias',
      avisadoTexto: 'El equipo ya lo sabe y se ocupará. No pague nada a quien envió el enlace.',
      unidades: 'Hablar con una unidad',
      outro: 'Verificar otro enlace',
    },
  },
}
