import type { Translation } from './tables.ts'

/** Where a grave is, in Spanish. */
export const ES_SEPULTURA: Pick<Translation, 'sepultura'> = {
  sepultura: {
    titulo: 'Dónde está la sepultura',
    texto: 'Escriba el nombre de quien busca y el año del fallecimiento.',
    nome: 'Nombre de la persona',
    nomeAjuda: 'Al menos dos nombres, como Maria Tenório.',
    nomeFalta: 'Escriba el nombre de quien busca.',
    ano: 'Año del fallecimiento',
    anoFalta: 'Escriba el año con cuatro cifras, como 1998.',
    procurar: 'Buscar',
    procurando: 'Buscando…',
    carregando: 'Abriendo la búsqueda…',
    naoAbriu: 'No se pudo abrir la búsqueda.',
    falhou: 'No se pudo buscar. Intente de nuevo.',
    limite: 'Fueron muchas búsquedas seguidas. Espere un poco o pregunte en la oficina del cementerio.',
    ninguem: 'No encontramos a nadie con este nombre y este año. Revise los dos o pregunte en la oficina.',
    curto: 'Escriba al menos dos nombres de la persona.',
    amplo: 'Muchas personas tienen este nombre. Escriba el nombre completo o pregunte en la oficina.',
    quadra: 'Cuadra',
    lote: 'Parcela',
    portao: 'Puerta más cercana',
    planta: quadra => `Plano del cementerio con la cuadra ${quadra} marcada`,
    semPlanta: 'La oficina le muestra el camino.',
    confirme: 'Confirme en la oficina antes de ir: el registro puede estar desactualizado.',
    telefone: numero => `Llamar a la oficina: ${numero}`,
    imprimir: 'Imprimir la respuesta',
    outra: 'Buscar a otra persona',
    naoAparecer: '¿No quiere que alguien de su familia aparezca aquí? Pídalo en “Sus datos”.',
    semScript: 'Esta búsqueda necesita JavaScript. Sin él, pregunte en la oficina del cementerio.',
  },
}
