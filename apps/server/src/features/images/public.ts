export { accessImage, findImages, toWire as imageWire, withImage } from './images.ts'
