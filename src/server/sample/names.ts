import type { Chance } from './chance.ts'

const words = (list: string): readonly string[] => list.split(',')

/** Most frequent first: the frequency of a name falls with its position. */
const FEMININE = words(
  'Maria,Ana,Francisca,Antônia,Josefa,Adriana,Juliana,Márcia,Fernanda,Patrícia,Aline,Sandra,Camila,Amanda,Bruna,Jéssica,Letícia,Júlia,Luciana,Vanessa,Mariana,Gabriela,Vera,Vitória,Larissa,Cláudia,Beatriz,Rita,Luana,Sônia,Renata,Eliane,Terezinha,Tereza,Raimunda,Luzia,Quitéria,Conceição,Lourdes,Helena,Cícera,Edileuza,Rosângela,Severina,Zélia,Ivone,Marlene,Benedita,Neuza,Eunice,Dulce,Iraci,Valdenice,Creusa,Gerusa,Nair,Noêmia,Olindina,Risoleta,Zuleide',
)
const MASCULINE = words(
  'José,João,Antônio,Francisco,Carlos,Paulo,Pedro,Lucas,Luiz,Marcos,Luís,Gabriel,Rafael,Daniel,Marcelo,Bruno,Eduardo,Felipe,Raimundo,Rodrigo,Manoel,Mateus,André,Fernando,Fábio,Leonardo,Gustavo,Guilherme,Leandro,Tiago,Anderson,Ricardo,Márcio,Jorge,Sebastião,Alexandre,Roberto,Edson,Diego,Vitor,Sérgio,Cláudio,Cícero,Severino,Benedito,Valdir,Osvaldo,Geraldo,Genival,Petrúcio,Edvaldo,Gilson,Heleno,Abelardo,Amaro,Nivaldo,Waldemar,Orlando,Júlio,Zacarias',
)
/** The second given name of a pair: "Maria Aparecida", "José Carlos". */
const SECOND = {
  Feminino: words('José,Aparecida,de Fátima,das Graças,do Carmo,Lúcia,de Lourdes,Helena,Cristina,Eduarda,Luíza,Clara'),
  Masculino: words('Carlos,Antônio,Paulo,Henrique,Roberto,Vicente,Alberto,César,Augusto,Cícero,Aldo,Gabriel'),
}
const SURNAMES = words(
  'da Silva,dos Santos,de Oliveira,de Souza,Pereira,de Lima,Ferreira,da Costa,Rodrigues,Alves,do Nascimento,Araújo,Ribeiro,de Almeida,Gomes,Barbosa,Martins,Rocha,Cavalcante,Carvalho,Soares,Bezerra,Lopes,Vieira,Dias,Monteiro,Moreira,Cardoso,Mendes,Freitas,de Melo,Teixeira,Correia,Ramos,Nunes,Moura,Castro,Campos,Farias,Batista,da Conceição,Vasconcelos,Tenório,Lins,Calheiros,Omena,Wanderley,Acioly,Malta,Vilela,Sarmento,Mendonça,Buarque,Jatobá,Peixoto,Guimarães,Magalhães,Albuquerque,Brandão,Falcão,Gusmão,Holanda,Inácio,Jucá,Leão,Maranhão,Medeiros,Pontes,Queiroz,Toledo,Uchôa,Verçosa,Ximenes,Zanotti',
)

type Sexo = 'Feminino' | 'Masculino'

export const sexOf = (chance: Chance): Sexo => (chance.once(2) ? 'Feminino' : 'Masculino')

/** An invented name. */
export const personName = (chance: Chance, sexo: Sexo): string => {
  const given = chance.pickFrequent(sexo === 'Feminino' ? FEMININE : MASCULINE)
  const second = chance.once(3) ? ` ${chance.pick(SECOND[sexo])}` : ''
  const surnames = Array.from({ length: chance.once(4) ? 1 : 2 }, () => chance.pickFrequent(SURNAMES))
  return `${given}${second} ${[...new Set(surnames)].join(' ')}`
}
