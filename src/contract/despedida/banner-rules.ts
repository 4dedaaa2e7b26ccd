/**
 * The banners of public/imagens/banners. `dim`: share of black over the lower half that white text needs for 4.5:1. `cor`: average colour,
 * for the first paint. Both are measured from the files (tests/repository/pictures.test.mjs).
 */
export const BANNERS = [
  { id: 1, dim: 0.49, cor: '#a8b0a1' },
  { id: 2, dim: 0.44, cor: '#868f87' },
  { id: 3, dim: 0.01, cor: '#253a44' },
  { id: 4, dim: 0.39, cor: '#6d8078' },
  { id: 5, dim: 0.52, cor: '#aa9672' },
  { id: 6, dim: 0.51, cor: '#b7c0b7' },
  { id: 7, dim: 0.52, cor: '#c6c9c0' },
  { id: 8, dim: 0.46, cor: '#4b5e59' },
  { id: 9, dim: 0.53, cor: '#bfad8f' },
  { id: 10, dim: 0.46, cor: '#bdae90' },
  { id: 11, dim: 0.53, cor: '#7f836d' },
  { id: 12, dim: 0.51, cor: '#b4b1a5' },
] as const
