/** Sentences of the create wizard that the specification does not quote. */
export const CRIAR = {
  retomada: 'O que já foi cadastrado continua guardado. Pressione Finalizar para continuar de onde parou.',
  semCopiar: 'Não foi possível copiar. Selecione o endereço e copie à mão.',
} as const
