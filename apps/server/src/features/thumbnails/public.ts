export {
  type Picturing,
  refreshThumbnails,
  requestThumbnail,
  withThumbnail,
  withThumbnails,
} from './thumbnails.ts'
