/** Verdicts and sentences about rows of the register. */
export const REGISTRO = {
  loteVazio: 'Envie de 1 a 500 falecidos.',
  naoObjeto: 'cada falecido é um objeto com os seus campos',
  campoInvalido: (campo: string) => `${campo}: use um texto`,
  formula: 'há uma fórmula; envie só o valor',
  letrasTrocadas: 'há letras trocadas; grave a planilha em UTF-8',
  igual: (linha: number) => `igual à linha ${linha}`,
  cadastrado: (id: number) => `já cadastrado (registro ${id})`,
  atualiza: (id: number) => `atualiza o registro ${id}`,
  une: (id: number) => `completa o cadastro feito pela equipe (registro ${id})`,
} as const
