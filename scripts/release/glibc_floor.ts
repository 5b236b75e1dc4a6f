/**
 * The oldest glibc that programs for Linux are promised to run on, which Ubuntu 18.04 has; Debian 10 and RHEL 8 have a
 * newer one. Every build is measured against it.
 */
export const glibcFloor = "2.27";
