import { HOMENAGEM_AUDIO_BYTES } from '#contract/homenagem/limits.ts'
import { translated } from '#web/lib/language.ts'

const MEGABYTES = HOMENAGEM_AUDIO_BYTES / 1024 / 1024

/** The recorder of a voice, loaded by the tap that records. */
export const GRAVADOR = translated('gravador', {
  permita: 'Permita o uso do microfone para gravar.',
  cancelar: 'Cancelar',
  gravando: 'Gravando…',
  tempo: (segundos: number) => `${segundos} s`,
  ouvimos: 'Ouvimos a sua voz.',
  nadaOuvido: 'Não ouvimos nada. Verifique o microfone.',
  parar: 'Parar a gravação',
  pronta: (tempo: string) => `Gravação pronta, ${tempo}.`,
  escolhida: 'Gravação pronta.',
  completa: 'A gravação parou em 60 segundos.',
  interrompida: 'A gravação parou antes do fim. O que foi gravado está guardado.',
  vazia: 'Nada foi gravado. Tente de novo.',
  daGravacao: 'a gravação',
  deNovo: 'Gravar de novo',
  retirar: 'Retirar',
  familiaOuve: 'A família ouve primeiro. Escrever junto é opcional.',
  transcrita: 'Um programa da casa escreve o que foi dito, para quem não ouve.',
  semImagem: 'A imagem escolhida não vai com a voz. Envie-a em outra mensagem.',
  semPermissao:
    'O microfone não foi permitido. Permita-o nas configurações do navegador, ou grave com o gravador do celular e escolha o arquivo aqui.',
  semMicrofone: 'Não encontramos um microfone. Grave com o gravador do celular e escolha o arquivo aqui.',
  ocupado: 'O microfone está em uso por outro aplicativo. Feche-o e tente de novo, ou escolha uma gravação pronta.',
  naoGrava: 'Este navegador não grava a voz. Grave com o gravador do celular e escolha o arquivo aqui.',
  tentar: 'Tentar de novo',
  escolher: 'Escolher uma gravação',
  naoAudio: 'Escolha uma gravação de voz.',
  longa: 'Esta gravação passa de 60 segundos. Escolha uma mais curta.',
  grande: `Esta gravação é grande demais. Escolha outra de até ${MEGABYTES} MB.`,
})
