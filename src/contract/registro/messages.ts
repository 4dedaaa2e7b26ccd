import { ARQUIVOS, type TipoDeArquivo } from '../midia/messages.ts'

const ENVIE = 'Envie a planilha em CSV ou Excel (.xlsx).'
const GRAVE = 'Abra-o e grave como "Pasta de Trabalho do Excel (.xlsx)".'
/** What to do with a file that the portal does not read. */
const CAMINHOS: Partial<Record<TipoDeArquivo, string>> = {
  xlsAntigo: GRAVE,
  xlsb: GRAVE,
  xml2003: GRAVE,
  html: GRAVE,
  dbf: GRAVE,
  comSenha: `Abra-o, tire a senha e grave de novo. ${ENVIE}`,
  officeAntigo: `Abra-o, tire a senha, se houver, e grave como "Pasta de Trabalho do Excel (.xlsx)".`,
  ods: 'Abra-o no LibreOffice e grave como Excel (.xlsx) ou CSV.',
  numbers: 'Abra-o no Numbers e exporte como Excel (.xlsx) ou CSV.',
  compactado: 'Descompacte-o e envie a planilha que está dentro, em CSV ou Excel (.xlsx).',
}

/** What a person is recognised by, as the sentences name it. */
export const CAMPOS_IDENTIDADE = {
  nome: 'nome',
  cpf: 'CPF',
  nascimento: 'nascimento',
  falecimento: 'falecimento',
  sexo: 'sexo',
  contrato: 'contrato',
  sepultura: 'sepultura',
} as const
export type CampoDaIdentidade = keyof typeof CAMPOS_IDENTIDADE

const similar = (to: string, fields: readonly CampoDaIdentidade[]): string =>
  fields.length === 0
    ? `parece ${to}, mas falta o que confirme: CPF, contrato ou datas completas`
    : `parece ${to}, mas não combina: ${fields.map(field => CAMPOS_IDENTIDADE[field]).join(', ')}`

/** Verdicts and sentences about rows of the register. */
export const REGISTRO = {
  loteVazio: 'Envie de 1 a 500 falecidos.',
  naoObjeto: 'cada falecido é um objeto com os seus campos',
  campoInvalido: 'use um texto',
  formula: 'há uma fórmula; envie só o valor',
  letrasTrocadas: 'há letras trocadas; grave a planilha em UTF-8',
  igual: (linha: number) => `igual à linha ${linha}`,
  completa: (linha: number) => `a mesma pessoa da linha ${linha}, que ela completa`,
  pareceLinha: (linha: number, campos: readonly CampoDaIdentidade[]) => similar(`a linha ${linha}`, campos),
  pareceRegistro: (id: number, campos: readonly CampoDaIdentidade[]) => similar(`o registro ${id}`, campos),
  pareceDespedida: (id: number, campos: readonly CampoDaIdentidade[]) => similar(`a despedida ${id}`, campos),
  cadastrado: (id: number) => `já cadastrado (registro ${id})`,
  atualiza: (id: number) => `atualiza o registro ${id}`,
  une: (id: number) => `completa o cadastro feito pela equipe (registro ${id})`,
  /** Why a line is left out: it is about nobody. */
  fora: {
    vazia: 'linha sem letras nem números',
    titulos: 'títulos das colunas, repetidos',
    total: 'linha de total',
    pagina: 'cabeçalho ou rodapé de uma página impressa',
    semLetras: 'o nome não tem letras',
    ninguem: 'não é o nome de alguém',
    grupo: 'título de uma parte da lista',
  },
  colunasDemais: 'há mais colunas que no cabeçalho',
  colunaDupla: 'há duas colunas com este título e valores diferentes',
  linhasDemais: (max: number) => `A planilha tem mais de ${max.toLocaleString('pt-BR')} linhas. Divida o arquivo.`,
  titulosDemais: (max: number) =>
    `A planilha tem títulos depois da ${max}ª coluna. Deixe só as colunas do cadastro e envie de novo.`,
  grandeDemais: 'A planilha é grande demais depois de aberta. Divida o arquivo.',
  leituraParou: 'A planilha não pôde ser lida até o fim, porque é pesada demais. Divida o arquivo e envie de novo.',
  naoPlanilha: 'Este arquivo não é uma planilha CSV nem XLSX.',
  xlsxDanificado: 'O arquivo XLSX está danificado ou incompleto. Grave-o de novo e tente outra vez.',
  celulaVazia: (erro: string) => `a célula tem o erro ${erro}, e foi lida como vazia`,
  celulaComErro: (erro: string) => `a célula tem o erro ${erro} da planilha; corrija a fórmula, ou escreva o valor`,
  acentos: (codificacao: string, nomes: readonly string[]) =>
    `Lida em ${codificacao}: ${nomes.join(' · ')}. Se os acentos estão errados, não grave: salve a planilha como "CSV UTF-8" ou Excel (.xlsx) e envie de novo.`,
  avisos: (count: number) =>
    count === 1
      ? '1 linha tem células com erro da planilha (como #N/D) ou CPF de preenchimento, lidos como vazios.'
      : `${count.toLocaleString('pt-BR')} linhas têm células com erro da planilha (como #N/D) ou CPF de preenchimento, lidos como vazios.`,
  arquivoVazio: 'O arquivo está vazio.',
  achado: (tipo: TipoDeArquivo) => `Este arquivo é ${ARQUIVOS[tipo]}. ${CAMINHOS[tipo] ?? ENVIE}`,
  xlsxSemAba: 'O arquivo XLSX não tem nenhuma aba com células.',
  semColunaNome: 'A primeira linha deve ter os títulos das colunas, e uma delas se chama "nome".',
  semLinhas: 'A planilha tem só o cabeçalho.',
  ocupado: 'O registro de falecidos está gravando uma planilha grande. Tente de novo em um minuto.',
  sexoObrigatorio: 'Escolha o sexo.',
  cpfInvalido: 'CPF inválido',
  cpfDePreenchimento: (valor: string) => `"${valor}" não é o CPF de ninguém, e foi lido como vazio`,
  motivoObrigatorio: 'Diga por que o falecido ainda não está no registro.',
  parteFora: 'Esta parte não pertence ao arquivo anunciado. Envie a planilha de novo.',
  faltamPartes: 'O envio da planilha não terminou. Envie o que falta.',
  emAndamento: 'Esta planilha já está sendo lida. Aguarde.',
  comErros: 'Há linhas com erro. Corrija a planilha, ou grave só as linhas certas.',
} as const

/** What became of a row, in words. */
export const VEREDITOS = {
  nova: 'Nova',
  atualizada: 'Atualizada',
  existe: 'Já cadastrada',
  repetida: 'Repetida',
  duvida: 'Espera decisão',
  fora: 'Fora',
  erro: 'Com erro',
} as const
