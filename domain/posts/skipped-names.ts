/** Why a file of a folder is no photo of the owner's. */
export type SkipReason =
  | 'bin'
  | 'preview'
  | 'copy'
  | 'system'
  | 'hidden'
  | 'link'
  | 'other'
  | 'sidecar'
  | 'rejected';

interface SkippedName {
  /**
   * Names of nested folders at any depth, or of a file after `file:`, in any letter case. `*` is for any characters,
   * `?` for one.
   */
  name: string;
  reason: Extract<SkipReason, 'bin' | 'preview' | 'copy' | 'system'>;
  /** Program or standard that makes it. */
  source: string;
}

/** Files and folders that network storage, operating systems and photo programs put beside photos. */
export const skippedNames: readonly SkippedName[] = [
  // Bins
  { name: '#recycle', reason: 'bin', source: 'Synology DSM, Recycle Bin of a shared folder' },
  { name: '@Recycle', reason: 'bin', source: 'QNAP QTS, Network Recycle Bin' },
  { name: '.recycle', reason: 'bin', source: 'Samba, default of vfs_recycle' },
  { name: '.Trash', reason: 'bin', source: 'freedesktop.org Trash specification' },
  { name: '.Trash-*', reason: 'bin', source: 'freedesktop.org Trash specification' },
  { name: '.Trashes', reason: 'bin', source: 'macOS, bin of a volume' },
  { name: '$RECYCLE.BIN', reason: 'bin', source: 'Windows Vista and later' },
  { name: 'RECYCLER', reason: 'bin', source: 'Windows 2000 and XP on NTFS' },
  { name: 'RECYCLED', reason: 'bin', source: 'Windows 95 to XP on FAT' },
  { name: 'Network Trash Folder', reason: 'bin', source: 'AppleShare, Netatalk' },
  { name: '.dtrash', reason: 'bin', source: 'digiKam, bin of an album collection' },
  { name: 'trashbox', reason: 'bin', source: 'Buffalo LinkStation and TeraStation, recycle bin' },
  { name: '_Rejected', reason: 'bin', source: 'FastRawViewer, default folder of rejected files' },
  { name: 'files_trashbin', reason: 'bin', source: 'Nextcloud and ownCloud, data folder' },
  { name: '.globalTrash', reason: 'bin', source: 'Samsung Gallery on Android' },
  { name: 'file:.trashed-*', reason: 'bin', source: 'Android 11, MediaStore' },

  // Previews and caches
  { name: '@eaDir', reason: 'preview', source: 'Synology DSM, thumbnails and extended attributes' },
  { name: '@SynoEAStream', reason: 'preview', source: 'Synology DSM' },
  { name: '.@__thumb', reason: 'preview', source: 'QNAP QTS, thumbnails' },
  { name: '@__thumb', reason: 'preview', source: 'QNAP QTS, thumbnails' },
  {
    name: '.thumbnails',
    reason: 'preview',
    source: 'freedesktop.org Thumbnail Managing Standard; Android DCIM',
  },
  {
    name: '.sh_thumbnails',
    reason: 'preview',
    source: 'freedesktop.org Thumbnail Managing Standard, shared',
  },
  { name: '.thumbcache', reason: 'preview', source: 'Android galleries' },
  { name: '*.lrdata', reason: 'preview', source: 'Adobe Lightroom Classic, Previews and Smart Previews' },
  { name: 'CaptureOne/Cache', reason: 'preview', source: 'Capture One, sessions' },
  { name: '*.cocatalog/Cache', reason: 'preview', source: 'Capture One, catalogs' },
  { name: '*.photoslibrary/resources', reason: 'preview', source: 'Apple Photos 5 and later, derivatives' },
  { name: '*.photoslibrary/Thumbnails', reason: 'preview', source: 'Apple Photos before 5' },
  { name: '*.photoslibrary/Previews', reason: 'preview', source: 'Apple Photos before 5' },
  { name: '*.photoslibrary/scopes', reason: 'preview', source: 'Apple Photos 5 and later, shared albums' },
  { name: '*.photoslibrary/private', reason: 'system', source: 'Apple Photos 5 and later' },
  { name: '*.photoslibrary/internal', reason: 'system', source: 'Apple Photos 5 and later' },
  { name: '*.photoslibrary/database', reason: 'system', source: 'Apple Photos' },
  {
    name: '*.migratedphotolibrary/Thumbnails',
    reason: 'preview',
    source: 'Apple iPhoto, library moved to Photos',
  },
  {
    name: '*.migratedphotolibrary/Previews',
    reason: 'preview',
    source: 'Apple iPhoto, library moved to Photos',
  },
  { name: '*.photolibrary/Thumbnails', reason: 'preview', source: 'Apple iPhoto 9' },
  { name: '*.photolibrary/Previews', reason: 'preview', source: 'Apple iPhoto 9' },
  { name: 'iPhoto Library/Data', reason: 'preview', source: 'Apple iPhoto 6 to 8, thumbnails' },
  { name: 'iPhoto Library/Data.noindex', reason: 'preview', source: 'Apple iPhoto 8, thumbnails' },
  { name: '*.aplibrary/Thumbnails', reason: 'preview', source: 'Apple Aperture' },
  { name: '*.aplibrary/Previews', reason: 'preview', source: 'Apple Aperture' },
  { name: 'iPod Photo Cache', reason: 'preview', source: 'Apple iTunes, photo synchronization' },
  { name: '.cache', reason: 'preview', source: 'freedesktop.org Base Directory specification; darktable' },
  { name: 'darktable/mipmaps-*.d', reason: 'preview', source: 'darktable, thumbnail cache' },
  { name: '.BridgeCache', reason: 'preview', source: 'Adobe Bridge' },
  { name: '.BridgeCacheT', reason: 'preview', source: 'Adobe Bridge' },
  { name: '.photoprism', reason: 'preview', source: 'PhotoPrism, sidecars' },
  { name: 'appdata_*/preview', reason: 'preview', source: 'Nextcloud, data folder' },
  { name: 'MISC/THM', reason: 'preview', source: 'DJI cameras, thumbnails' },
  { name: 'M4ROOT/THMBNL', reason: 'preview', source: 'Sony cameras, XAVC S' },
  { name: 'file:AlbumArt_*', reason: 'preview', source: 'Windows Media Player' },
  { name: 'file:AlbumArtSmall.jpg', reason: 'preview', source: 'Windows Media Player' },
  { name: 'file:Thumbs.db', reason: 'preview', source: 'Windows Explorer' },
  { name: 'file:ehthumbs*.db', reason: 'preview', source: 'Windows Media Center' },
  { name: 'file:ZbThumbnail.info', reason: 'preview', source: 'Canon ZoomBrowser EX' },
  { name: 'file:*.thm', reason: 'preview', source: 'Canon and GoPro cameras, thumbnails of videos' },

  // Copies that programs keep
  { name: '.picasaoriginals', reason: 'copy', source: 'Google Picasa, files before editing' },
  { name: '[Originals]', reason: 'copy', source: 'ACDSee, files before editing' },
  { name: 'files_versions', reason: 'copy', source: 'Nextcloud and ownCloud, data folder' },
  { name: '.stversions', reason: 'copy', source: 'Syncthing, file versioning' },
  { name: '.dropbox.cache', reason: 'copy', source: 'Dropbox, deleted and partial files' },
  { name: '#snapshot', reason: 'copy', source: 'Synology DSM, snapshots of a shared folder' },
  { name: '@Recently-Snapshot', reason: 'copy', source: 'QNAP QTS, snapshots' },
  { name: '.snapshot', reason: 'copy', source: 'NetApp ONTAP' },
  { name: '.snapshots', reason: 'copy', source: 'Snapper on Btrfs' },
  { name: '.zfs', reason: 'copy', source: 'OpenZFS, snapshot directory' },

  // System files
  { name: 'System Volume Information', reason: 'system', source: 'Windows, NTFS and FAT volumes' },
  { name: 'lost+found', reason: 'system', source: 'Filesystem Hierarchy Standard 3.0' },
  { name: 'LOST.DIR', reason: 'system', source: 'Android, file system check' },
  { name: 'FOUND.???', reason: 'system', source: 'Windows, chkdsk' },
  { name: '__MACOSX', reason: 'system', source: 'macOS Archive Utility, AppleDouble files of an archive' },
  { name: '.AppleDouble', reason: 'system', source: 'Netatalk' },
  { name: 'Temporary Items', reason: 'system', source: 'AppleShare' },
  { name: '@tmp', reason: 'system', source: 'Synology DSM' },
  { name: 'file:._*', reason: 'system', source: 'macOS, AppleDouble files (RFC 1740)' },
  { name: 'file:.DS_Store', reason: 'system', source: 'macOS Finder' },
  { name: 'file:desktop.ini', reason: 'system', source: 'Windows Explorer' },
  { name: 'file:Icon\r', reason: 'system', source: 'macOS Finder, folder icon' },
  { name: 'file:.picasa.ini', reason: 'system', source: 'Google Picasa' },
  { name: 'file:Picasa.ini', reason: 'system', source: 'Google Picasa' },
];
