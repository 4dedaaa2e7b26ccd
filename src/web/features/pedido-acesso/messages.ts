import { translated } from '#web/lib/language.ts'

/** Texts of the contact of a request, and of the code that proves it. */
export const CONFIRMAR = translated('confirmarContato', {
  contato: 'Seu e-mail, ou celular com DDD',
  contatoAjuda:
    'Enviamos um código de 5 dígitos para confirmar que é seu. De outro país? Use o e-mail, ou comece com + e o código do país.',
  contatoFalta: 'Informe um e-mail, um celular com DDD, ou um número de outro país com +.',
  enviar: 'Confirmar o meu contato',
  enviando: 'Enviando…',
  enviadoPara: 'Enviamos um código de 5 dígitos para',
  naoChega: 'Se não chegar em dois minutos, volte e use um e-mail.',
  codigo: 'Código de 5 dígitos',
  codigoFalta: 'Digite os 5 dígitos do código.',
  pedir: 'Enviar o pedido',
  pedindo: 'Enviando…',
  reenviar: 'Enviar outro código',
  reenviarEm: (segundos: number) => `Enviar outro código (${segundos} s)`,
  mudar: 'Mudar o que escrevi',
})

/** Texts with which somebody without a code asks the family for it. */
export const PEDIR_ACESSO = translated('pedirAcesso', {
  titulo: 'Pedir acesso à família',
  texto:
    'Quem cuida da página lê o seu nome, o seu contato e uma linha sobre você, e responde por ele. Ninguém mais lê.',
  nome: 'Seu nome',
  nomeFalta: 'Escreva o seu nome.',
  frase: 'Quem é você?',
  fraseAjuda: 'Uma linha. Por exemplo: prima do João, de Recife.',
  fraseFalta: 'Diga em uma linha quem você é.',
  recebido: 'Pedido recebido. Se a família aceitar, o código dela chega a este celular ou e-mail.',
})
