import { describe, expect, it } from 'vitest'
import { mapAddress } from './map-address-rules.ts'

const unit = { codigo: 'CV', nome: 'Central de Velórios', endereco: '', mapa: '' }
const SEARCH = 'https://www.google.com/maps/search/?api=1&query='
const place = 'Capela 4, Central de Velórios'

describe('directions to a place', () => {
  it('search for the unit without the number of the chapel, by its address if the group saved one', () => {
    expect(mapAddress(place, [unit])).toBe(`${SEARCH}${encodeURIComponent('Central de Velórios')}`)
    const withAddress = [{ ...unit, endereco: 'Rua das Acácias, 10, Maceió' }]
    const query = encodeURIComponent('Central de Velórios, Rua das Acácias, 10, Maceió')
    expect(mapAddress(place, withAddress)).toBe(`${SEARCH}${query}`)
  })

  it('open the map that the group saved, if any, and search for any other place as it is written', () => {
    const withMap = [{ ...unit, mapa: 'https://exemplo.com.br/mapa' }]
    expect(mapAddress(place, withMap)).toBe('https://exemplo.com.br/mapa')
    expect(mapAddress('Igreja de São José, Penedo', withMap)).toBe(
      `${SEARCH}${encodeURIComponent('Igreja de São José, Penedo')}`,
    )
  })
})
