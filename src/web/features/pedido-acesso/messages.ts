import { translated } from '#web/lib/language.ts'

/** Texts with which somebody without a code asks the family for it. */
export const PEDIR_ACESSO = translated('pedirAcesso', {
  titulo: 'Pedir acesso à família',
  texto:
    'Quem cuida da página lê o seu nome, o seu telefone e uma linha sobre você, e responde por SMS. Ninguém mais lê.',
  nome: 'Seu nome',
  nomeFalta: 'Escreva o seu nome.',
  frase: 'Quem é você?',
  fraseAjuda: 'Uma linha. Por exemplo: prima do João, de Recife.',
  fraseFalta: 'Diga em uma linha quem você é.',
  telefone: 'Seu celular com DDD',
  telefoneAjuda: 'Enviamos um código por SMS para confirmar que é seu.',
  telefoneFalta: 'Informe um celular com DDD.',
  enviar: 'Receber o código por SMS',
  enviando: 'Enviando…',
  enviadoPara: 'Enviamos um código de 5 dígitos para',
  codigo: 'Código de 5 dígitos',
  codigoFalta: 'Digite os 5 dígitos do código.',
  pedir: 'Enviar o pedido',
  pedindo: 'Enviando…',
  reenviar: 'Enviar outro código',
  reenviarEm: (segundos: number) => `Enviar outro código (${segundos} s)`,
  mudar: 'Mudar o que escrevi',
  recebido: 'Pedido recebido. Se a família aceitar, o código chega por SMS a este telefone.',
})
