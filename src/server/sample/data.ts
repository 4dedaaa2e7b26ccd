import type { Anchor } from './anchors.ts'
import type { BIOGRAPHIES } from './biographies.ts'

export type SampleDespedida = {
  key: keyof typeof BIOGRAPHIES
  nome: string
  nascimento: string
  sexo: 'Masculino' | 'Feminino'
  cidade: string
  anchor: Anchor
  banner: number
  jazigo: string
  contrato: string
  localVelorio: string
  localSepultamento: string
  /** Key of a person in `PEOPLE`; undefined for a despedida without a moderator. */
  moderador?: string
  /** Chapel of the Central de Velórios, the only unit with sample apresentacoes. */
  capelaCv?: string
  privada?: true
  inativa?: true
  semModeracao?: true
}

const PARQUE_FLORES = 'Cemitério Parque das Flores, Maceió'
const MEMORIAL = 'Memorial Parque Maceió'
const PREVIDA = 'Cemitério Previda, Maceió'

/** Oldest first, so that later ids belong to later velórios. All people are invented. */
export const DESPEDIDAS: readonly SampleDespedida[] = [
  {
    key: 'orlando',
    nome: 'Orlando de Souza Lima',
    nascimento: '1938-07-30',
    sexo: 'Masculino',
    cidade: 'Penedo',
    anchor: { diasAtras: 640 },
    banner: 7,
    jazigo: 'Quadra 12, jazigo 48',
    contrato: 'JZ-004812',
    localVelorio: 'Capela 3, Parque das Flores',
    localSepultamento: PARQUE_FLORES,
    moderador: 'moderador',
  },
  {
    key: 'josefa',
    nome: 'Josefa Alves Tenório de Albuquerque Cavalcante',
    nascimento: '1934-06-19',
    sexo: 'Feminino',
    cidade: 'Quebrangulo',
    anchor: { diasAtras: 120 },
    banner: 5,
    jazigo: 'Quadra 3, jazigo 17',
    contrato: 'JZ-003317',
    localVelorio: 'Capela 6, Memorial Parque Maceió',
    localSepultamento: MEMORIAL,
  },
  {
    key: 'amaro',
    nome: 'Amaro José dos Santos',
    nascimento: '1946-01-15',
    sexo: 'Masculino',
    cidade: 'Maragogi',
    anchor: { diasAtras: 64 },
    banner: 2,
    jazigo: 'Quadra 20, jazigo 5',
    contrato: 'JZ-002005',
    localVelorio: 'Capela 2, Cemitério Previda',
    localSepultamento: PREVIDA,
  },
  {
    key: 'lucia',
    nome: 'Lúcia Helena Barros Pontes',
    nascimento: '1960-12-25',
    sexo: 'Feminino',
    cidade: 'Maceió',
    anchor: { diasAtras: 41 },
    banner: 8,
    jazigo: 'Alameda das Palmeiras, jazigo 210',
    contrato: 'JZ-009210',
    localVelorio: 'Capela 6, Memorial Parque Maceió',
    localSepultamento: MEMORIAL,
  },
  {
    key: 'benedito',
    nome: 'Benedito Cavalcante Nunes',
    nascimento: '1948-02-02',
    sexo: 'Masculino',
    cidade: 'Arapiraca',
    anchor: { diasAtras: 30 },
    banner: 10,
    jazigo: 'Quadra 8, jazigo 31',
    contrato: 'JZ-000831',
    localVelorio: 'Capela 1, Parque do Agreste',
    localSepultamento: 'Parque do Agreste, Arapiraca',
  },
  {
    key: 'eunice',
    nome: 'Eunice Maria da Conceição',
    nascimento: '1951-10-08',
    sexo: 'Feminino',
    cidade: 'União dos Palmares',
    anchor: { diasAtras: 22 },
    banner: 4,
    jazigo: 'Quadra 15, jazigo 9',
    contrato: 'JZ-001509',
    localVelorio: 'Capela 2, Parque das Flores',
    localSepultamento: PARQUE_FLORES,
    moderador: 'moderador',
    inativa: true,
  },
  {
    key: 'clovis',
    nome: 'Clóvis Ramalho Farias',
    nascimento: '1957-03-21',
    sexo: 'Masculino',
    cidade: 'Maceió',
    anchor: { diasAtras: 18 },
    banner: 3,
    jazigo: 'Quadra 6, jazigo 77',
    contrato: 'JZ-000677',
    localVelorio: 'Capela 4, Parque das Flores',
    localSepultamento: PARQUE_FLORES,
  },
  {
    key: 'terezinha',
    nome: 'Terezinha de Jesus Moura',
    nascimento: '1929-05-13',
    sexo: 'Feminino',
    cidade: 'Viçosa',
    anchor: { diasAtras: 12 },
    banner: 6,
    jazigo: 'Quadra 2, jazigo 4',
    contrato: 'JZ-000204',
    localVelorio: 'Capela 1, Memorial Parque Maceió',
    localSepultamento: MEMORIAL,
  },
  {
    key: 'severino',
    nome: 'Severino Gomes de Araújo',
    nascimento: '1939-05-08',
    sexo: 'Masculino',
    cidade: 'Palmeira dos Índios',
    anchor: { diasAtras: 8 },
    banner: 9,
    jazigo: 'Quadra 11, jazigo 22',
    contrato: 'JZ-001122',
    localVelorio: 'Capela 3, Cemitério Previda',
    localSepultamento: PREVIDA,
  },
  {
    key: 'beatriz',
    nome: 'Ana Beatriz Calheiros Melo',
    nascimento: '1989-09-02',
    sexo: 'Feminino',
    cidade: 'Maceió',
    anchor: { diasAtras: 5 },
    banner: 11,
    jazigo: 'Alameda dos Ipês, jazigo 63',
    contrato: 'JZ-009063',
    localVelorio: 'Capela 7, Memorial Parque Maceió',
    localSepultamento: MEMORIAL,
    moderador: 'moderador',
    privada: true,
  },
  {
    key: 'djalma',
    nome: 'Djalma Peixoto de Barros',
    nascimento: '1942-11-17',
    sexo: 'Masculino',
    cidade: 'Marechal Deodoro',
    anchor: { diasAtras: 4 },
    banner: 12,
    jazigo: 'Quadra 9, jazigo 40',
    contrato: 'JZ-000940',
    localVelorio: 'Capela 1, Parque das Flores',
    localSepultamento: PARQUE_FLORES,
    moderador: 'ivone',
    semModeracao: true,
  },
  {
    key: 'antonio',
    nome: 'Antônio Ferreira da Rocha',
    nascimento: '1952-08-30',
    sexo: 'Masculino',
    cidade: 'Maceió',
    anchor: 'encerrada',
    banner: 2,
    jazigo: 'Quadra 18, jazigo 12',
    contrato: 'JZ-001812',
    localVelorio: 'Capela 3, Central de Velórios',
    localSepultamento: PARQUE_FLORES,
    moderador: 'paulo',
    capelaCv: '03',
  },
  {
    key: 'iracema',
    nome: 'Iracema Lins Wanderley',
    nascimento: '1943-04-27',
    sexo: 'Feminino',
    cidade: 'Porto Calvo',
    anchor: 'agendada',
    banner: 8,
    jazigo: 'Alameda das Acácias, jazigo 118',
    contrato: 'JZ-009118',
    localVelorio: 'Capela 2, Central de Velórios',
    localSepultamento: MEMORIAL,
    moderador: 'ivone',
    capelaCv: '02',
  },
  {
    key: 'maria',
    nome: 'Maria do Carmo Vasconcelos Lima',
    nascimento: '1941-03-12',
    sexo: 'Feminino',
    cidade: 'Penedo',
    anchor: 'ao-vivo',
    banner: 1,
    jazigo: 'Quadra 12, jazigo 48',
    contrato: 'JZ-004812',
    localVelorio: 'Capela 1, Central de Velórios',
    localSepultamento: PARQUE_FLORES,
    moderador: 'moderador',
    capelaCv: '01',
  },
]
