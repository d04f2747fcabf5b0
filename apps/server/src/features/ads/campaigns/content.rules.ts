import type { AdCampaign, AdDesign } from '@carillon/ads/campaign'
import { ages } from '@carillon/ads/limits'
import { type Platform, platforms } from '@carillon/ads/platforms'
import {
  type AdCampaignChange,
  adCampaignLimits,
  type AdDesign as WireDesign,
} from '@carillon/contract/ad-campaigns'
import { cutText } from '@carillon/contract/characters'
import { readInstant } from '@carillon/contract/wire'

export type Content = Omit<AdCampaign, 'name' | 'kind' | 'objective'>

/** Texts, a link and an image that ads can begin with. */
export interface Brief {
  headline: string
  text: string
  /** Empty: there is none. */
  link: string
  image: { id: string; width: number; height: number } | null
}

/** The brief of a message in short: subject, first text, first page, and the first image that is in the library. */
export function briefOf(
  {
    subject,
    text,
    link,
    imageIds,
  }: { subject: string; text: string; link: string; imageIds: readonly string[] },
  library: ReadonlyMap<string, { width: number; height: number }>,
): Brief {
  const { draftText, link: longestLink } = adCampaignLimits
  const id = imageIds.find((one) => library.has(one))
  const size = id === undefined ? undefined : library.get(id)
  return {
    headline: cutText(subject, draftText),
    text: cutText(text, draftText),
    link: link.length > longestLink ? '' : link,
    image: id === undefined || !size ? null : { id, width: size.width, height: size.height },
  }
}

/** A campaign that was just made, without platforms, people and texts, or with those of a brief. */
export function newContent(
  { kind, objective }: Pick<AdCampaign, 'kind' | 'objective'>,
  brief: Brief | null,
): Content {
  // Google has no form for leads in display ads.
  const shown = platforms.filter((platform) => kind !== 'lead' || platform !== 'google')
  const design = brief && designOf(brief)
  return {
    platforms: [],
    schedule: { duration: 'ongoing', startAt: null, endAt: null },
    audience: { kind: audienceKind(objective), listIds: [], segmentIds: [] },
    targeting: { countries: [], ageFrom: ages.least, ageTo: ages.most, gender: 'all', device: 'all' },
    designs: design ? Object.fromEntries(shown.map((platform) => [platform, design])) : {},
    leadForm: { listId: null, privacyUrl: '' },
  }
}

/** Retargeting shows ads to known people; prospecting looks for people like them. */
function audienceKind(objective: AdCampaign['objective']): AdCampaign['audience']['kind'] {
  return objective === 'retargeting' ? 'retargeting' : 'lookalike'
}

function designOf({ headline, text, link, image }: Brief): AdDesign {
  return {
    dailyBudget: null,
    link,
    primaryText: text,
    headline,
    description: '',
    callToAction: null,
    image: image && { imageId: image.id, width: image.width, height: image.height, crops: {} },
  }
}

/** The content after a change. A new objective brings its kind of audience, unless the change has one. */
export function changedContent(before: Content, change: AdCampaignChange): Content {
  const { schedule, audience, targeting, designs, lead_form: leadForm, objective } = change
  const chosen = change.platforms
  return {
    platforms: chosen ? platforms.filter((platform) => chosen.includes(platform)) : before.platforms,
    schedule: schedule ? readSchedule(schedule) : before.schedule,
    audience: audience
      ? { kind: audience.kind, listIds: once(audience.list_ids), segmentIds: once(audience.segment_ids) }
      : { ...before.audience, ...(objective ? { kind: audienceKind(objective) } : {}) },
    targeting: targeting
      ? {
          countries: once(targeting.countries),
          ageFrom: targeting.age_from,
          ageTo: targeting.age_to,
          gender: targeting.gender,
          device: targeting.device,
        }
      : before.targeting,
    designs: designs ? eachDesign(designs, readDesign) : before.designs,
    leadForm: leadForm ? { listId: leadForm.list_id, privacyUrl: leadForm.privacy_url } : before.leadForm,
  }
}

/** Times in UTC. An ongoing campaign has no end. */
function readSchedule({
  duration,
  start_at,
  end_at,
}: NonNullable<AdCampaignChange['schedule']>): Content['schedule'] {
  const read = (at: string | null) => (at === null ? null : (readInstant(at)?.toISOString() ?? null))
  return { duration, startAt: read(start_at), endAt: duration === 'ongoing' ? null : read(end_at) }
}

function once(values: readonly string[]): string[] {
  return [...new Set(values)]
}

function eachDesign<From, To>(
  designs: Readonly<Partial<Record<Platform, From>>>,
  change: (design: From) => To,
): Partial<Record<Platform, To>> {
  const changed: Partial<Record<Platform, To>> = {}
  for (const platform of platforms) {
    const design = designs[platform]
    if (design !== undefined) changed[platform] = change(design)
  }
  return changed
}

function readDesign({ image, ...design }: WireDesign): AdDesign {
  return {
    dailyBudget: design.daily_budget,
    link: design.link,
    primaryText: design.primary_text,
    headline: design.headline,
    description: design.description,
    callToAction: design.call_to_action,
    image: image && {
      imageId: image.image_id,
      width: image.width,
      height: image.height,
      crops: withoutAbsent(image.crops),
    },
  }
}

function withoutAbsent<T extends object>(values: T): { [K in keyof T]: Exclude<T[K], undefined> } {
  const present = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(present) as { [K in keyof T]: Exclude<T[K], undefined> }
}

/** The content as the contract writes it. */
export function contentToWire({
  platforms: chosen,
  schedule,
  audience,
  targeting,
  designs,
  leadForm,
}: Content) {
  return {
    platforms: [...chosen],
    schedule: { duration: schedule.duration, start_at: schedule.startAt, end_at: schedule.endAt },
    audience: {
      kind: audience.kind,
      list_ids: [...audience.listIds],
      segment_ids: [...audience.segmentIds],
    },
    targeting: {
      countries: [...targeting.countries],
      age_from: targeting.ageFrom,
      age_to: targeting.ageTo,
      gender: targeting.gender,
      device: targeting.device,
    },
    designs: eachDesign(designs, designToWire),
    lead_form: { list_id: leadForm.listId, privacy_url: leadForm.privacyUrl },
  }
}

function designToWire({ image, ...design }: AdDesign): WireDesign {
  return {
    daily_budget: design.dailyBudget,
    link: design.link,
    primary_text: design.primaryText,
    headline: design.headline,
    description: design.description,
    call_to_action: design.callToAction,
    image: image && {
      image_id: image.imageId,
      width: image.width,
      height: image.height,
      crops: image.crops,
    },
  }
}

/** Every list, segment and image that a campaign names, with the place as the contract writes it. */
export function namedThings({ audience, designs, leadForm }: Content) {
  return {
    lists: [
      ...audience.listIds.map((id) => ({ id, field: 'audience.list_ids' })),
      ...(leadForm.listId === null ? [] : [{ id: leadForm.listId, field: 'lead_form.list_id' }]),
    ],
    segments: audience.segmentIds.map((id) => ({ id, field: 'audience.segment_ids' })),
    images: platforms.flatMap((platform) => {
      const id = designs[platform]?.image?.imageId
      return id === undefined ? [] : [{ id, field: `designs.${platform}.image.image_id` }]
    }),
  }
}

/** The content without lists, segments and images that are gone by now. */
export function withoutGone(
  content: Content,
  there: Record<'lists' | 'segments' | 'images', { has(id: string): boolean }>,
): Content {
  const { audience, leadForm } = content
  const isList = (id: string) => there.lists.has(id)
  return {
    ...content,
    audience: {
      ...audience,
      listIds: audience.listIds.filter(isList),
      segmentIds: audience.segmentIds.filter((id) => there.segments.has(id)),
    },
    leadForm: {
      ...leadForm,
      listId: leadForm.listId !== null && isList(leadForm.listId) ? leadForm.listId : null,
    },
    designs: eachDesign(content.designs, (design) => ({
      ...design,
      image: design.image && there.images.has(design.image.imageId) ? design.image : null,
    })),
  }
}

/** The content with the sizes of the images of the library, whatever size a change named. */
export function withImageSizes(
  content: Content,
  sizes: ReadonlyMap<string, { width: number; height: number }>,
): Content {
  const sized = (image: AdDesign['image']) => {
    const size = image && sizes.get(image.imageId)
    return image && size ? { ...image, width: size.width, height: size.height } : image
  }
  return {
    ...content,
    designs: eachDesign(content.designs, (design) => ({ ...design, image: sized(design.image) })),
  }
}

/** The content of a copy: times belong to the campaign that was copied. */
export function copiedContent(content: Content): Content {
  return { ...content, schedule: { ...content.schedule, startAt: null, endAt: null } }
}
