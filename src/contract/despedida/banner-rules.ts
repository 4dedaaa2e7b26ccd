/**
 * The banners of public/imagens/banners. `dim`: share of black over the lower half that white text needs for 4.5:1. `cor`: average colour,
 * for the first paint. Both are measured from the files (tests/repository/pictures.test.mjs).
 */
export const BANNERS = [
  { id: 1, nome: 'Colinas na névoa', dim: 0.49, cor: '#a8b0a1' },
  { id: 2, nome: 'Mar ao amanhecer', dim: 0.44, cor: '#868f87' },
  { id: 3, nome: 'Noite de poucas estrelas', dim: 0.01, cor: '#253a44' },
  { id: 4, nome: 'Chuva na janela', dim: 0.39, cor: '#6d8078' },
  { id: 5, nome: 'Trigo ao entardecer', dim: 0.52, cor: '#aa9672' },
  { id: 6, nome: 'Manhã no lago', dim: 0.51, cor: '#b7c0b7' },
  { id: 7, nome: 'Campo de nuvens', dim: 0.52, cor: '#c6c9c0' },
  { id: 8, nome: 'Janela acesa', dim: 0.46, cor: '#4b5e59' },
  { id: 9, nome: 'Galhos de outono', dim: 0.53, cor: '#bfad8f' },
  { id: 10, nome: 'Dunas', dim: 0.46, cor: '#bdae90' },
  { id: 11, nome: 'Caminho de luz', dim: 0.53, cor: '#7f836d' },
  { id: 12, nome: 'Aurora com pássaros', dim: 0.51, cor: '#b4b1a5' },
] as const
