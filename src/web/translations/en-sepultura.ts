import type { Translation } from './tables.ts'

/** Where a grave is, in English. */
export const EN_SEPULTURA: Pick<Translation, 'sepultura'> = {
  sepultura: {
    titulo: 'Find a grave',
    texto: 'Write the name of the person you are looking for and the year of death.',
    nome: 'Name',
    nomeAjuda: 'At least two names, such as Maria Tenório.',
    nomeFalta: 'Write the name of the person you are looking for.',
    ano: 'Year of death',
    anoFalta: 'Write the year with four digits, such as 1998.',
    procurar: 'Search',
    procurando: 'Searching…',
    carregando: 'Opening the search…',
    naoAbriu: 'The search could not be opened.',
    falhou: 'The search did not work. Try again.',
    limite: 'Too many searches in a row. Wait a little, or ask at the cemetery office.',
    ninguem: 'We found nobody with this name and year. Check both, or ask at the office.',
    curto: 'Write at least two names of the person.',
    amplo: 'Many people have this name. Write the full name, or ask at the office.',
    quadra: 'Block (quadra)',
    lote: 'Plot (lote)',
    portao: 'Nearest gate',
    planta: quadra => `Map of the cemetery with block ${quadra} marked`,
    semPlanta: 'The office shows you the way.',
    confirme: 'Confirm at the office before you walk there: the register may be out of date.',
    telefone: numero => `Call the office: ${numero}`,
    imprimir: 'Print',
    outra: 'Search for another person',
    naoAparecer: 'Do you not want somebody of your family to appear here? Ask under “Your data”.',
    semScript: 'This search needs JavaScript. Without it, ask at the cemetery office.',
  },
}
